import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type BenchTask, type Fixture, nearestName, SkillgaugeError } from '@skillgauge/core';
import type { EvalProblem } from '../evals/eval-importer.ts';
import { loadDraft, readContent } from '../evals/load-draft.ts';
import { refuseProblems } from '../evals/refuse-problems.ts';
import { showValue } from '../evals/schema-problems.ts';
import { nameOfSkill, skillAround } from '../evals/skill-around.ts';
import { readForeignTasks } from './foreign-tasks.ts';
import { isOwnTaskFile, readOwnTasks } from './own-tasks.ts';
import type { ArmDraft, BenchTaskDraft, TaskFileDraft } from './task-draft.ts';
import { type FixtureBase, readTaskFixture } from './task-fixtures.ts';

/** An arm as a task file asks for it: folders are absolute. */
export interface TaskFileArmRead {
  name: string;
  /** `null`: with the skill under test; `false`: without it; else the folder of the skill in its place. */
  skill: string | false | null;
  model: string | null;
  effort: string | null;
  /** Key of the files that it adds. */
  fixture: string | null;
}

/** A task file, read whole. */
export interface TaskFile {
  path: string;
  /** Folder of the skill under test; `null`: the file does not say. */
  skill: string | null;
  tasks: BenchTask[];
  fixtures: Fixture[];
  /** `null`: the default arms. */
  arms: TaskFileArmRead[] | null;
  baseline: string | null;
  /** Folders of competitor skills. */
  installSet: string[];
  /** Of `BenchSettings`, those that the file gives. */
  settings: Readonly<Record<string, unknown>>;
  /** Of `GraderSettings`, those that the file gives. */
  grader: Readonly<Record<string, unknown>>;
  warnings: string[];
}

async function draftOf(
  path: string,
  skill: string | null,
): Promise<{ draft: TaskFileDraft; lineAt: (path: readonly PropertyKey[]) => number | null }> {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    throw new SkillgaugeError('invalid_input', `No such task file: ${path}`, {
      fix: 'Name a YAML or JSON file with tasks, or the folder of a skill with evals/evals.json.',
    });
  }
  if (found.isFile()) {
    const { lineAt, value } = await readContent(path);
    if (isOwnTaskFile(value)) return { draft: readOwnTasks(value), lineAt };
  }
  const loaded = await loadDraft(path, skill);
  return { draft: readForeignTasks(loaded), lineAt: loaded.lineAt };
}

/** The skill that a file is about, with what is to be said of that: one that lies with its skill goes with it under any name. */
async function skillFolder(
  path: string,
  said: string | null,
): Promise<{ subject: string | null; notes: string[] }> {
  const folder = dirname(path);
  const around = await skillAround(folder);
  if (said === null) return { subject: around, notes: [] };
  const named = resolve(folder, said);
  const isThere = (await stat(named).catch(() => null)) !== null;
  if (isThere || around === null || /[/\\]/.test(said)) return { subject: named, notes: [] };
  const own = await nameOfSkill(around);
  const note = `The file is written for a skill ${showValue(said)}, and lies in the folder of ${showValue(own)}: that one is meant.`;
  return { subject: around, notes: own === said ? [] : [note] };
}

function checkIds(tasks: readonly BenchTaskDraft[]): { ids: string[]; problems: EvalProblem[] } {
  const ids = tasks.map(({ id }, index) => id ?? String(index + 1));
  const problems = tasks.flatMap(({ path }, index) => {
    const first = ids.indexOf(ids[index] ?? '');
    return first < index ? [{ path, text: `the id ${showValue(ids[index])} comes twice` }] : [];
  });
  return { ids, problems };
}

function checkBaseline({ arms, baseline }: TaskFileDraft): EvalProblem[] {
  if (baseline === null) return [];
  const names = arms?.map(({ name }) => name) ?? ['with_skill', 'without_skill'];
  if (names.includes(baseline)) return [];
  const nearest = nearestName(baseline, names);
  const hint = nearest === null ? `arms: ${names.join(', ')}` : `did you mean ${nearest}?`;
  return [{ path: ['baseline'], text: `no arm has the name ${showValue(baseline)}; ${hint}` }];
}

/** Reads fixtures and remembers each once. */
function createFixtureReader(base: FixtureBase) {
  const fixtures = new Map<string, Fixture>();
  const problems: EvalProblem[] = [];
  return {
    fixtures,
    problems,
    read: async ({ fixture }: Pick<ArmDraft, 'fixture'>, prompt: string): Promise<string | null> => {
      const read = await readTaskFixture(fixture, base, prompt);
      if ('problems' in read) {
        problems.push(...read.problems);
        return null;
      }
      if (read.fixture !== null) fixtures.set(read.fixture.key, read.fixture);
      return read.fixture?.key ?? null;
    },
  };
}

/**
 * Reads a task file: our own shape, or the `evals.json` of skill-creator and other shapes whose cases are tasks; told by the content.
 * @param skill name of the skill under test, where it is known
 * @example const { tasks } = await readTaskFile('skills/release-notes/evals/evals.json');
 * @throws SkillgaugeError `invalid_input` with every problem at once, each with its place and line.
 */
export async function readTaskFile(path: string, skill: string | null = null): Promise<TaskFile> {
  const absolute = resolve(path);
  const { draft, lineAt } = await draftOf(absolute, skill);
  const folder = dirname(absolute);
  const { notes, subject } = await skillFolder(absolute, draft.skill);
  const isFolder = subject !== null && (await stat(subject).catch(() => null))?.isDirectory() === true;
  const reader = createFixtureReader({ folder, skill: isFolder ? subject : null });
  const { ids, problems } = checkIds(draft.tasks);
  const tasks: BenchTask[] = [];
  for (const [index, task] of draft.tasks.entries()) {
    const { expectations, expectedOutput, name, prompt } = task;
    const id = ids[index] ?? String(index + 1);
    const fixture = await reader.read(task, prompt);
    tasks.push({ id, name, prompt, expectedOutput, fixture, expectations });
  }
  const arms: TaskFileArmRead[] = [];
  for (const { effort, model, name, skill: own, fixture } of draft.arms ?? []) {
    const folderOf = typeof own === 'string' ? resolve(folder, own) : own;
    const key = await reader.read({ fixture }, '');
    arms.push({ name, skill: folderOf, model, effort, fixture: key });
  }
  refuseProblems(path, [...draft.problems, ...problems, ...reader.problems, ...checkBaseline(draft)], lineAt);
  if (tasks.length === 0) refuseWithoutTasks(path);
  return {
    path: absolute,
    skill: isFolder ? subject : null,
    tasks,
    fixtures: [...reader.fixtures.values()],
    arms: draft.arms === null ? null : arms,
    baseline: draft.baseline,
    installSet: draft.installSet.map((competitor) => resolve(folder, competitor)),
    settings: draft.settings,
    grader: draft.grader,
    warnings: [...notes, ...draft.warnings],
  };
}

function refuseWithoutTasks(path: string): never {
  throw new SkillgaugeError('invalid_input', `${path} holds no task: its cases are trigger cases.`, {
    fix: 'Name a file with tasks: [{ prompt, expectations }]; skillgauge trigger measures trigger cases.',
  });
}
