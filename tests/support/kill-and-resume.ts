import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '@skillgauge/core';
import { type CommandResult, type Sandbox, startSkillgauge } from './run-skillgauge.ts';

/** How a command came to its end: how often it was killed before, and what it printed in the end. */
export interface Resumed extends CommandResult {
  kills: number;
  runFolder: string;
}

/** Which measurement, and how often it is killed. */
export interface KillOptions {
  /** `trigger` or `matrix` with its words. */
  args: readonly string[];
  kills: number;
  /** Runs that are finished between two kills: at most this many. */
  mostRuns: number;
  seed: string;
}

/** Starts a command and kills it −9 when so many runs are finished, and some time after that. `null`: it ended before. */
async function killAfter(
  sandbox: Sandbox,
  args: readonly string[],
  { delayMs, runs }: { runs: number; delayMs: number },
): Promise<CommandResult | null> {
  const command = startSkillgauge(sandbox, args);
  let finished = 0;
  command.stderr.on('data', (chunk: Buffer) => {
    const before = finished;
    finished += chunk.toString().match(/^\[\d+\/\d+\]/gm)?.length ?? 0;
    if (before < runs && finished >= runs) setTimeout(() => command.kill('SIGKILL'), delayMs);
  });
  const { exitCode, signal, stderr, stdout } = await command;
  return signal === 'SIGKILL' ? null : { exitCode, stderr, stdout };
}

/** Measures, kills it at random moments, and resumes it until it comes to its end. */
export async function killAndResume(sandbox: Sandbox, options: KillOptions): Promise<Resumed> {
  const random = seededRandom(options.seed);
  let kills = 0;
  const words = () => {
    const [folder] = kills === 0 ? [] : [join(sandbox.out, runs[0] ?? '')];
    return folder === undefined ? options.args : ['resume', folder];
  };
  let runs: string[] = [];
  while (kills < options.kills) {
    const moment = { runs: Math.floor(random() * options.mostRuns), delayMs: Math.floor(random() * 1500) };
    const early = await killAfter(sandbox, words(), { ...moment, runs: moment.runs + 1 });
    if (early !== null) throw new Error(`It ended before kill ${kills + 1}: ${early.stderr.slice(-500)}`);
    kills += 1;
    runs = await readdir(sandbox.out);
  }
  const { exitCode, stderr, stdout } = await startSkillgauge(sandbox, words());
  return { exitCode, stderr, stdout, kills, runFolder: join(sandbox.out, runs[0] ?? '') };
}

/** Launches that the journal of a run folder began and did not end, preflights left out. */
export async function countKilledLaunches(runFolder: string): Promise<number> {
  const text = await readFile(join(runFolder, 'journal.ndjson'), 'utf8');
  const entries = text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  const started = entries.filter(({ id, type }) => type === 'started' && !String(id).startsWith('preflight'));
  const ended = entries.flatMap((entry) => (entry.type === 'finished' ? entry.record.attempts : []));
  return started.length - ended.length;
}
