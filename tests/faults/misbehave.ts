import { inTurn } from '../support/in-turn.ts';
import { countDamage } from './count-damage.ts';
import { createFaultProject, type FaultCase, plainCases, runFolderOf } from './fault-project.ts';
import { type FaultRow, type FaultTry, sumTries } from './fault-row.ts';

/** What a harness does wrong, and what must come of that run. */
export interface Misdeed {
  fault: string;
  steps: FaultCase;
  /** Outcome of the run, and the class of its error where it has one. */
  outcome: string;
  /** Flags of the measurement. */
  flags?: readonly string[];
  times: number;
}

/** One run that goes wrong in this way, beside two that do not. */
async function tryMisdeed({ fault, flags = [], outcome, steps }: Misdeed): Promise<FaultTry> {
  await using project = await createFaultProject({ ...plainCases(2), odd: steps }, flags);
  const ended = await project.start(project.measure).ended;
  const runFolder = await runFolderOf(project);
  if (runFolder === null) throw new Error(`${fault}: no run folder: ${ended.stderr}`);
  const expected = new Map([['odd', outcome]]);
  const damage = await countDamage(project, { runFolder, before: [], last: ended, expected });
  return { ...damage, peakRssMiB: ended.peakRssMiB };
}

/** Has a harness misbehave so often. */
export async function misbehave(misdeed: Misdeed): Promise<FaultRow> {
  const results = await inTurn(Array.from({ length: misdeed.times }), 2, () => tryMisdeed(misdeed));
  return sumTries(misdeed.fault, misdeed.outcome, results);
}
