import { dirname, resolve } from 'node:path';
import { inertText, type LockEntry, mergeEntries, plural, SkillgaugeError } from '@skillgauge/core';
import { parseDriverSelection } from '../../drivers/driver-selection.ts';
import { askedIn } from '../../measure/invocation.ts';
import { depthInRepository, toLockedRequest } from '../../measure/lock-request.ts';
import { findRunToLock, lockRun, reportsOf, requireCompleted } from '../../measure/lock-run.ts';
import { changeLock, findLock } from '../../measure/lock-store.ts';
import { readTriggerRatePlan, type TriggerRatePlan } from '../../measure/read-plan.ts';
import { readTriggerRateRun } from '../../measure/read-run.ts';
import { ambient } from '../ambient.ts';
import { loadNamedDriver } from '../choose-drivers.ts';
import type { Output } from '../output.ts';
import { type ReadWords, readWords } from './lock-words.ts';

/** The word of `--driver` that means a driver of the plan. Where all were measured, its own id is one. */
async function findDriver(id: string, words: ReadWords, cwd: string, output: Output) {
  const selection = parseDriverSelection(words.driver);
  const names = (selection === 'all' ? [] : selection).flatMap((name) =>
    typeof name === 'string' && name !== 'all' ? [name] : [],
  );
  for (const word of names.includes(id) ? [id] : [...names, id]) {
    const driver = await loadNamedDriver(word, output, { cwd, config: words.config });
    if (driver?.id === id) return { driver, word };
  }
  throw new SkillgaugeError('invalid_input', `The driver ${id} of that run is not here.`, {
    fix: 'Install it, or give it by --driver, and measure again.',
  });
}

function requireInvocation({ invocation }: TriggerRatePlan, runFolder: string) {
  if (invocation !== undefined) return invocation;
  throw new SkillgaugeError('invalid_input', `${runFolder} does not say how it was asked for.`, {
    fix: 'Only runs of skillgauge trigger and matrix can be locked: measure by the command.',
  });
}

function entryText({ asked, driver, harnessVersion, mode, simulated, targets }: LockEntry): string {
  const what =
    mode === 'matrix' ? `matrix ${asked.target} (${plural(targets.length, 'skill')})` : targets[0]?.skill;
  return `locked: ${what} on ${driver} ${harnessVersion ?? 'of unknown version'}${simulated ? ', SIMULATED MODEL' : ''}`;
}

/** Locks a run, and says what was locked. */
export async function runUpdate(what: string | undefined, file: string, output: Output): Promise<number> {
  const { cwd } = ambient();
  const path = resolve(cwd, file);
  const lockFolder = dirname(path);
  // A damaged one is refused before any work.
  await findLock(path, file);
  const runFolder = await findRunToLock(what, cwd, (invocation) => readWords(invocation).target);
  await requireCompleted(runFolder);
  const plan = await readTriggerRatePlan(runFolder);
  const invocation = requireInvocation(plan, runFolder);
  const words = readWords(invocation);
  const depth = await depthInRepository(lockFolder);
  const places = { cwd: askedIn(invocation, runFolder), lockFolder, depth };
  const reports = reportsOf(
    await readTriggerRateRun(runFolder, (text) => output.log(inertText(`note: ${text}`))),
  );
  const entries: LockEntry[] = [];
  for (const { id } of plan.drivers) {
    const { driver, word } = await findDriver(id, words, places.cwd, output);
    const asked = toLockedRequest(words, word, places);
    entries.push(await lockRun({ runFolder, plan, reports, driver, asked, lockFolder }));
  }
  await changeLock(path, file, (earlier) => mergeEntries(earlier, entries));
  output.report([...entries.map(entryText), `written: ${file}`].map(inertText).join('\n'));
  return 0;
}
