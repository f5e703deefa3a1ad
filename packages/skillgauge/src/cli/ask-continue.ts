import { createInterface } from 'node:readline/promises';
import { inertText, SkillgaugeError } from '@skillgauge/core';

/** Asks a question on the terminal; Enter means yes. Ctrl-C and Ctrl-D leave the command. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const left = new AbortController();
  terminal.on('SIGINT', () => left.abort());
  terminal.on('close', () => left.abort());
  try {
    const answer = await terminal.question(question, { signal: left.signal });
    return !/^\s*n/i.test(answer);
  } catch (cause) {
    if (!left.signal.aborted) throw cause;
    throw new SkillgaugeError('interrupted', 'Nothing was started.', { cause });
  } finally {
    terminal.close();
  }
}

/** True when somebody can be asked. */
function isAttended(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/**
 * Whether to go on with an unfinished run: as the flags say, else as the user at the terminal says, else not.
 * @param log gets what there is to know where nobody is asked
 */
export async function askContinue(
  run: string | null,
  flags: { resume?: true; fresh?: true },
  log: (line: string) => void,
): Promise<boolean> {
  if (run === null) {
    if (flags.resume === true) log('no unfinished run of this plan: a new one is started');
    return false;
  }
  if (flags.resume === true) return true;
  if (flags.fresh === true) return false;
  if (isAttended())
    return ask(`An unfinished run of this very plan is in ${inertText(run)}. Continue it? [Y/n] `);
  log(
    `note: an unfinished run of this very plan is in ${inertText(run)}. A new one is started; --resume continues the old one, --fresh says nothing of it.`,
  );
  return false;
}
