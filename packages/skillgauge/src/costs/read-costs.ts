import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type RunRecord, type RunRequest, SkillgaugeError } from '@skillgauge/core';
import { exists } from '../measure/choose-skill.ts';
import { defaultRunsFolder } from '../measure/measure-trigger.ts';
import { readJournalOf } from '../measure/read-journal.ts';
import { readPlan } from '../measure/read-plan.ts';

/** What one run folder says of its spend. */
export interface FolderSpend {
  path: string;
  simulated: boolean;
  /** ISO 8601. */
  createdAt: string;
  priceTable: string | null;
  records: readonly RunRecord[];
  /** Requests of launches that began and never ended. */
  killed: readonly RunRequest[];
  /** The skill under test of each request, by its id. */
  skills: ReadonlyMap<string, string>;
}

/** Everything that was found. */
export interface FoundSpend {
  folders: FolderSpend[];
  damaged: { path: string; problem: string }[];
  /** Lines of journals that were left out. */
  problems: string[];
}

async function isRun(folder: string): Promise<boolean> {
  return (await exists(join(folder, 'plan.json'))) || exists(join(folder, 'journal.ndjson'));
}

/** Run folders in a folder of them, oldest first. Whatever else lies there is passed over. */
async function runsIn(parent: string): Promise<string[]> {
  const names: string[] = await readdir(parent).catch(() => []);
  const found: string[] = [];
  for (const name of names.toSorted()) {
    const folder = join(parent, name);
    if (await isRun(folder)) found.push(folder);
  }
  return found;
}

/**
 * The run folders that are meant: each a path, a name below `.skillgauge/runs`, or a folder of runs; without any all of
 * `.skillgauge/runs`.
 * @throws SkillgaugeError `invalid_input` when one names nothing.
 */
export async function findRuns(runs: readonly string[], cwd: string): Promise<string[]> {
  const runsFolder = defaultRunsFolder(cwd);
  const found = new Set<string>(runs.length === 0 ? await runsIn(runsFolder) : []);
  for (const run of runs) {
    const paths = [resolve(cwd, run), join(runsFolder, run)];
    const single: string[] = [];
    for (const path of paths) if (await isRun(path)) single.push(path);
    const [first] = single;
    const meant = first === undefined ? await runsIn(resolve(cwd, run)) : [first];
    if (meant.length === 0) {
      throw new SkillgaugeError('invalid_input', `No run folder at ${run}.`, {
        fix: 'Give the path of a run folder, its name below .skillgauge/runs, or a folder of runs.',
      });
    }
    for (const path of meant) found.add(path);
  }
  return [...found];
}

async function readFolder(path: string): Promise<{ spend: FolderSpend; problems: readonly string[] }> {
  const plan = await readPlan(path);
  const { problems, records, unfinished } = await readJournalOf(plan, path);
  const requests = new Map(plan.execution.requests.map((request) => [request.id, request]));
  return {
    problems,
    spend: {
      path,
      simulated: plan.simulated,
      createdAt: plan.createdAt,
      priceTable: plan.priceTable,
      records,
      // A preflight asks no model: what is unfinished of it cost nothing.
      killed: unfinished.flatMap(({ id }) => requests.get(id) ?? []),
      skills: new Map([...requests].map(([id, { target }]) => [id, target])),
    },
  };
}

/** Reads what run folders say of their spend. One that cannot be read is named, and the others are read. */
export async function readSpend(folders: readonly string[]): Promise<FoundSpend> {
  const found: FoundSpend = { folders: [], damaged: [], problems: [] };
  for (const path of folders) {
    try {
      const { problems, spend } = await readFolder(path);
      found.folders.push(spend);
      found.problems.push(...problems);
    } catch (error) {
      if (!SkillgaugeError.isInstance(error)) throw error;
      found.damaged.push({ path, problem: error.message });
    }
  }
  return found;
}
