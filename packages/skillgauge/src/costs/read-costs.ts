import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ExecutionPlan, type RunRecord, type RunRequest, SkillgaugeError } from '@skillgauge/core';
import { innerRunFolders, readRunJournal, readRunPlan } from '@skillgauge/engine';
import { z } from 'zod';
import { AskPlan } from '../ask/ask-plan.ts';
import { exists } from '../measure/choose-skill.ts';
import { asksFolder } from '../measure/measure-trigger.ts';
import { readJournalOf } from '../measure/read-journal.ts';
import { readPlan } from '../measure/read-plan.ts';
import { defaultRunsFolder } from '../measure/runs-folder.ts';

/** What one run folder says of its spend. */
export interface FolderSpend {
  path: string;
  /** It lies in another run folder. @default false */
  isInner?: boolean;
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
 * `.skillgauge/runs`, and of `.skillgauge/asks`.
 * @throws SkillgaugeError `invalid_input` when one names nothing.
 */
export async function findRuns(runs: readonly string[], cwd: string): Promise<string[]> {
  const runsFolder = defaultRunsFolder(cwd);
  const everything = [runsFolder, asksFolder(cwd)];
  const found = new Set<string>();
  if (runs.length === 0)
    for (const folder of everything) for (const run of await runsIn(folder)) found.add(run);
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

interface FolderRead {
  spend: FolderSpend;
  problems: readonly string[];
}

async function findAskPlan(path: string): Promise<AskPlan | null> {
  return AskPlan.safeParse(await readRunPlan(path)).data ?? null;
}

async function readRuns(path: string): Promise<FolderRead & { skill: string }> {
  const asked = await findAskPlan(path);
  const plan = asked ?? (await readPlan(path));
  const { problems, records, unfinished } = await readJournalOf(plan, path);
  const ofSkill = asked === null ? {} : { target: asked.skill };
  const requests = new Map(
    plan.execution.requests.map((request) => [request.id, { ...request, ...ofSkill }]),
  );
  const skills = new Map([...requests].map(([id, { target }]) => [id, target]));
  return {
    problems,
    skill: [...new Set(skills.values())].join(', '),
    spend: {
      path,
      simulated: plan.simulated,
      createdAt: plan.createdAt,
      priceTable: plan.priceTable,
      records,
      // A preflight asks no model: what is unfinished of it cost nothing.
      killed: unfinished.flatMap(({ id }) => requests.get(id) ?? []),
      skills,
    },
  };
}

/** What a run folder within a run folder holds of interest here. */
const InnerPlan = z.object({ execution: ExecutionPlan });

/** What was asked to grade a run, or to improve its skill: spent for that skill, whatever it was asked about. */
async function readInner(path: string, skill: string, outer: FolderSpend): Promise<FolderRead> {
  const { execution } = InnerPlan.parse(await readRunPlan(path));
  const { problems, records, unfinished } = await readRunJournal(path, execution.requests);
  const requests = new Map(execution.requests.map((request) => [request.id, { ...request, target: skill }]));
  const killed = unfinished.flatMap(({ id }) => requests.get(id) ?? []);
  const skills = new Map([...requests.keys()].map((id) => [id, skill]));
  const file = join(path, 'journal.ndjson');
  return {
    problems: problems.map(({ line, what }) => `${file}:${line}: ${what}`),
    spend: { ...outer, path, isInner: true, records, killed, skills },
  };
}

/** Adds what a folder holds, or that it cannot be read. */
async function readInto<Read extends FolderRead>(
  found: FoundSpend,
  path: string,
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    const folder = await read();
    found.folders.push(folder.spend);
    found.problems.push(...folder.problems);
    return folder;
  } catch (error) {
    if (!SkillgaugeError.isInstance(error) && !(error instanceof z.ZodError)) throw error;
    const problem = SkillgaugeError.isInstance(error)
      ? error.message
      : `${join(path, 'plan.json')} is not a plan:\n${z.prettifyError(error)}`;
    found.damaged.push({ path, problem });
    return null;
  }
}

/** Reads what run folders, and those within them, say of their spend. One that cannot be read is named, and the others are read. */
export async function readSpend(folders: readonly string[]): Promise<FoundSpend> {
  const found: FoundSpend = { folders: [], damaged: [], problems: [] };
  for (const path of folders) {
    const outer = await readInto(found, path, () => readRuns(path));
    if (outer === null) continue;
    for (const inner of await innerRunFolders(path)) {
      await readInto(found, inner, () => readInner(inner, outer.skill, outer.spend));
    }
  }
  return found;
}
