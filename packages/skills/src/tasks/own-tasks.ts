import { schemaProblems } from '../evals/schema-problems.ts';
import { isRecord, recordsIn } from '../evals/shapes/records.ts';
import { readExpectations } from './expectation-item.ts';
import type { ArmDraft, BenchTaskDraft, FixtureDraft, TaskFileDraft } from './task-draft.ts';
import { TaskFileArm, TaskFileContent, TaskFileGrader, TaskFileTask } from './task-file-content.ts';

/** True for our own shape: a map with `tasks`, each with a prompt. Tasks with an `instruction` are another tool's. */
export function isOwnTaskFile(value: unknown): boolean {
  if (!isRecord(value) || !('tasks' in value)) return false;
  const tasks = recordsIn(value['tasks']);
  return !Array.isArray(value['tasks']) || tasks.length === 0 || tasks.some((task) => 'prompt' in task);
}

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  if (path[0] === 'tasks') return path.length > 2 ? ['message'] : Object.keys(TaskFileTask.shape);
  if (path[0] === 'arms') return Object.keys(TaskFileArm.shape);
  if (path[0] === 'grader') return Object.keys(TaskFileGrader.shape);
  return Object.keys(TaskFileContent.shape);
}

const DEFAULT_MESSAGE = 'Start';

function fixtureOf(
  path: readonly PropertyKey[],
  { files = [], fixture, git, set_up: setUp = [] }: Partial<TaskFileTask>,
): FixtureDraft {
  const message = typeof git === 'object' ? git.message : DEFAULT_MESSAGE;
  return {
    path,
    files,
    folder: fixture ?? null,
    git: git === undefined || git === false ? null : { message },
    setUp,
  };
}

function armsOf(arms: Readonly<Record<string, TaskFileArm>>): ArmDraft[] {
  return Object.entries(arms).map(([name, { effort, files, fixture, model, skill }]) => ({
    name,
    skill: skill === undefined || skill === true ? null : skill,
    model: model ?? null,
    effort: effort ?? null,
    fixture: fixtureOf(['arms', name], {
      ...(files === undefined ? {} : { files }),
      ...(fixture === undefined ? {} : { fixture }),
    }),
  }));
}

/** Without the keys whose value is `undefined`. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function settingsOf(content: TaskFileContent): Record<string, unknown> {
  const { effort, model, permissions, timeout_seconds: seconds, trials } = content;
  const timeoutMs = seconds === undefined ? undefined : Math.round(seconds * 1000);
  return given({ effort, model, permissions, timeoutMs, trials });
}

function graderOf(grader: TaskFileGrader = {}): Record<string, unknown> {
  const { compare_blind: compareBlind, model_grading: modelGrading, ...same } = grader;
  return given({ ...same, compareBlind, modelGrading });
}

const EMPTY: TaskFileDraft = {
  skill: null,
  tasks: [],
  arms: null,
  baseline: null,
  installSet: [],
  settings: {},
  grader: {},
  problems: [],
  warnings: [],
};

/** Expectations of every task, read even where something else of the file is wrong: all mistakes at once. */
function readAll(value: unknown) {
  const tasks = isRecord(value) && Array.isArray(value['tasks']) ? value['tasks'] : [];
  return tasks.map((task: unknown, index) => {
    const items = isRecord(task) ? task['expectations'] : undefined;
    return readExpectations(Array.isArray(items) ? items : [], ['tasks', index, 'expectations'], true);
  });
}

/** Reads our own shape. An unknown key is a mistake, with the nearest known one. */
export function readOwnTasks(value: unknown): TaskFileDraft {
  const read = readAll(value);
  const found = read.flatMap(({ problems }) => problems);
  const parsed = TaskFileContent.safeParse(value);
  if (!parsed.success) {
    return { ...EMPTY, problems: [...schemaProblems(parsed.error, value, knownKeys), ...found] };
  }
  const { data } = parsed;
  const tasks = data.tasks.map(
    (task, index): BenchTaskDraft => ({
      path: ['tasks', index],
      id: task.id ?? null,
      name: task.name ?? null,
      prompt: task.prompt,
      expectedOutput: task.expected_output ?? null,
      fixture: fixtureOf(['tasks', index], task),
      expectations: read[index]?.expectations ?? [],
    }),
  );
  return {
    ...EMPTY,
    skill: data.skill ?? null,
    tasks,
    arms: data.arms === undefined ? null : armsOf(data.arms),
    baseline: data.baseline ?? null,
    installSet: data.install_set ?? [],
    settings: settingsOf(data),
    grader: graderOf(data.grader),
    problems: found,
  };
}
