import { tmpdir } from 'node:os';
import {
  contentHash,
  type EvalDriver,
  type InstallableSkill,
  type InstallSet,
  type ListedSkill,
  type PreflightRecord,
  type SimDialect,
} from '@skillgauge/core';
import { executeSimulated } from './execute-simulated.ts';
import { createSandbox } from './run-skillgauge.ts';

/** Characters of every description. */
export const DESCRIPTION_LENGTH = 800;

/** Not what any of the skills is for, so that the model loads none. */
const PROMPT = 'What is two and two?';

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
function manySkills(count: number): InstallSet {
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
  const listings: ListedSkill[][] = [];
  const set = manySkills(count);
  const { preflight, record } = await executeSimulated({
    ...{ driver, set, sandbox, prompt: PROMPT },
    temporaryRoot: tmpdir(),
    settings: { timeoutMs: 60_000 },
    dialect: (dialect) => noting(dialect, listings),
  });
  const [wire] = listings;
  if (wire === undefined) {
    const reason = preflight.error?.message ?? record.error?.message;
    throw new Error(`${driver.id} sent no request: ${reason}`);
  }
  return { set, wire, preflight };
}
