import type { EvalProblem, RefusedCase } from '../evals/eval-importer.ts';
import type { LoadedDraft } from '../evals/load-draft.ts';
import { showValue } from '../evals/schema-problems.ts';
import { isRecord, textAt } from '../evals/shapes/records.ts';
import { readExpectations } from './expectation-item.ts';
import type { BenchTaskDraft, TaskFileDraft } from './task-draft.ts';

/** A list as the task has it is in the first of these keys that is there. */
const LISTS = ['expectations', 'assertions', 'rubric'];

function pathOf(item: RefusedCase, index: number): PropertyKey[] {
  const value: unknown = item.value;
  const key = LISTS.find((name) => typeof value === 'object' && value !== null && name in value);
  return [...item.path, key ?? LISTS[0] ?? '', index];
}

/** A list that is none would be passed over, and its task graded by less than it says. */
function noLists({ path, value }: RefusedCase): EvalProblem[] {
  if (!isRecord(value)) return [];
  return [...LISTS, 'files'].flatMap((key): EvalProblem[] => {
    const found = value[key];
    if (found === undefined || found === null || Array.isArray(found)) return [];
    return [{ path: [...path, key], text: `must be a list, found ${showValue(found)}` }];
  });
}

/** What is left for a grader where a task has no expectation: what its output should be. */
function expectedAlone(expectedOutput: string | null): unknown[] {
  return expectedOutput === null ? [] : [`The result is as expected: ${expectedOutput}`];
}

function toTask(
  item: RefusedCase,
): { task: BenchTaskDraft; warnings: string[] } | { problems: EvalProblem[] } {
  const { id, path, prompt, task, value } = item;
  const name = textAt(value, 'name') ?? textAt(value, 'eval_name');
  if (task === undefined || prompt === null) {
    return { problems: [{ path, text: 'it has no prompt, so it is no task' }] };
  }
  const malformed = noLists(item);
  if (malformed.length > 0) return { problems: malformed };
  const isAlone = task.expectations.length === 0;
  const items = isAlone ? expectedAlone(task.expectedOutput) : task.expectations;
  if (items.length === 0) {
    return {
      problems: [{ path, text: 'it has neither expectations nor expected_output: nothing could be graded' }],
    };
  }
  const { expectations, problems } = readExpectations(items, pathOf(item, 0).slice(0, -1), false);
  if (problems.length > 0) return { problems };
  return {
    warnings: isAlone
      ? [
          `Task ${id ?? path.map(String).join('.')} has no expectations; its expected output is graded as one.`,
        ]
      : [],
    task: {
      path,
      id,
      name,
      prompt,
      expectedOutput: task.expectedOutput,
      fixture: { path: [...path, 'files'], files: task.files, folder: null, git: null, setUp: [] },
      expectations,
    },
  };
}

/** The tasks of a file of another tool: its cases that have no trigger label, with what their work should fulfil. */
export function readForeignTasks({ draft }: LoadedDraft): TaskFileDraft {
  const candidates = draft.refused.filter(({ task }) => task !== undefined);
  const read = candidates.map(toTask);
  const others = draft.cases.length + draft.refused.length - candidates.length;
  return {
    skill: draft.skill ?? draft.skillName,
    tasks: read.flatMap((item) => ('task' in item ? [item.task] : [])),
    arms: null,
    baseline: null,
    installSet: draft.installSet,
    settings: draft.settings.trials === undefined ? {} : { trials: draft.settings.trials },
    grader: {},
    problems: read.flatMap((item) => ('problems' in item ? item.problems : [])),
    warnings: [
      ...draft.warnings,
      ...read.flatMap((item) => ('warnings' in item ? item.warnings : [])),
      ...(others === 0 ? [] : [`${others} cases of the file are no tasks: they are not run here.`]),
    ],
  };
}
