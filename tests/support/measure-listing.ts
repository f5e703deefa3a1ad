import { tmpdir } from 'node:os';
import {
  contentHash,
  type EvalDriver,
  type InstallableSkill,
  type InstallSet,
  type ListedSkill,
  type PreflightRecord,
  planTrigger,
  type SimDialect,
  TriggerCase,
  TriggerSettings,
} from '@skillgauge/core';
import { createRunFolder, executePlan } from '@skillgauge/engine';
import { startSimulatedModel } from '@skillgauge/sim';
import { createSandbox } from './run-skillgauge.ts';
import { setUpSimulated } from './set-up-simulated.ts';

/** Characters of every description. */
export const DESCRIPTION_LENGTH = 800;

/** Not what any of the skills is for, so that the model loads none. */
const PROMPT = 'What is two and two?';
const SEED = 42;

/** What a harness with many skills announces, and what of it reaches the model. */
export interface MeasuredListing {
  set: InstallSet;
  /** The listing of the first model request. */
  wire: readonly ListedSkill[];
  preflight: PreflightRecord;
}

/** Whole words, different for each skill, ending in a mark: so that a cut shows. */
function descriptionOf(number: number): string {
  const words = `Handles ledger ${number} of the archive of harbour dues and customs papers. `;
  return `${words
    .repeat(20)
    .slice(0, DESCRIPTION_LENGTH - 5)
    .trimEnd()
    .padEnd(DESCRIPTION_LENGTH - 5, 'x')} end.`;
}

/** Folders are in the reverse order of the names, and the target is in the midst of both. */
function skillAt(number: number, count: number): InstallableSkill {
  const name = `sk${String(number).padStart(3, '0')}`;
  const description = descriptionOf(number);
  const content = `---\nname: ${name}\ndescription: ${description}\n---\n\nSay the number ${number}.\n`;
  return {
    name,
    folder: `dir${String(count - number).padStart(3, '0')}`,
    description,
    role: number === Math.floor(count / 2) ? 'target' : 'competitor',
    sourceHash: contentHash(content),
    files: [{ path: 'SKILL.md', encoding: 'utf8', content, executable: false }],
  };
}

/** An install set of so many skills, each with a description of 800 characters. */
export function manySkills(count: number): InstallSet {
  const skills = Array.from({ length: count }, (_, index) => skillAt(index + 1, count));
  const target = skills.find(({ role }) => role === 'target')?.name ?? '';
  return { key: contentHash(skills), target, pluginName: null, skills };
}

/** Notes what the dialect reads out of each request of the conversation. */
function noting(dialect: SimDialect, listings: ListedSkill[][]): SimDialect {
  return {
    ...dialect,
    listing: (request) => {
      const listing = dialect.listing(request);
      if (!dialect.isAuxiliary(request)) listings.push(listing);
      return listing;
    },
  };
}

/** Runs the real harness once with so many skills installed. */
export async function measureListing(driver: EvalDriver, count: number): Promise<MeasuredListing> {
  await using sandbox = await createSandbox();
  await using model = await startSimulatedModel({ seed: SEED });
  const setup = await setUpSimulated(driver, sandbox.home);
  const listings: ListedSkill[][] = [];
  const dialect = noting(setup.dialect, listings);
  const set = manySkills(count);
  const { requests } = planTrigger({
    driver,
    set,
    cases: [TriggerCase.parse({ id: 'arithmetic', prompt: PROMPT, shouldTrigger: false })],
    settings: TriggerSettings.parse({ trials: 1, seed: SEED, timeoutMs: 60_000 }),
    simulated: { seed: SEED, faults: [], noise: 0 },
  });
  const { preflights, records } = await executePlan(
    { requests, installSets: [set], fixtures: [] },
    {
      setups: [
        {
          ...setup.driverSetup,
          endpoint: ({ caseId, id: requestId, trial }, attempt) =>
            model.route({ requestId, attempt, caseId, trial, dialect }),
        },
      ],
      runFolder: await createRunFolder({ parent: sandbox.out, name: driver.id, now: new Date() }),
      env: { PATH: process.env['PATH'], HOME: sandbox.home },
      temporaryRoot: tmpdir(),
      retries: 0,
    },
  );
  const [wire] = listings;
  const [preflight] = preflights;
  if (wire === undefined || preflight === undefined) {
    const reason = preflight?.error?.message ?? records[0]?.error?.message;
    throw new Error(`${driver.id} sent no request: ${reason}`);
  }
  return { set, wire, preflight };
}
