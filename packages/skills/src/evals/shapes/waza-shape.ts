import { PromptText } from '../case-fields.ts';
import type { EvalImporter, EvalProblem, ImportContext } from '../eval-importer.ts';
import { contentOf } from '../references.ts';
import { type CaseOutcome, refuse, refuseMalformed, toEvalDraft } from './case-outcome.ts';
import { extraFields } from './extra-keys.ts';
import { graderSignals } from './graders.ts';
import { isRecord, listAt, recordAt, textAt } from './records.ts';
import { caseFromSignals, type SkillSignal } from './skill-signals.ts';
import { suiteSettings } from './suite-settings.ts';
import { taskOf } from './task-file-shape.ts';
import { noGraderReason } from './vally-shape.ts';

/** A waza suite: patterns of task files, with a `skill_invocation` or `trigger` grader or `expected.should_trigger` as label. */
export const wazaShape: EvalImporter = {
  id: 'waza',
  title: 'a waza suite: tasks: ["tasks/*.yaml"], each { inputs: { prompt }, graders }',
  recognises: (value) => listAt(value, 'tasks')?.some((task) => typeof task === 'string') ?? false,
  importCases: async (value, context) => {
    const { problems, tasks } = await readTasks(listAt(value, 'tasks') ?? [], context);
    if (problems.length > 0) return { problems };
    const skill = context.skill ?? textAt(value, 'skill');
    const shared = graderSignals(listAt(value, 'graders'));
    const outcomes = tasks.map(({ path, task }) => readTask(task, path, shared, skill));
    const config = recordAt(value, 'config');
    return toEvalDraft(outcomes, {
      skillName: skill,
      ...suiteSettings(config, { trials: 'trials_per_task', timeout: 'timeout_seconds', unit: 's' }),
    });
  },
};

/** One task file of a waza suite by itself. */
export const wazaTaskShape: EvalImporter = {
  id: 'waza-task',
  title: 'a waza task: { inputs: { prompt }, graders }',
  recognises: (value) => textAt(recordAt(value, 'inputs'), 'prompt') !== null,
  importCases: (value, context) => toEvalDraft([readTask(value, [], [], context.skill)]),
};

interface PlacedTask {
  path: PropertyKey[];
  task: unknown;
}

async function readTasks(patterns: readonly unknown[], context: ImportContext) {
  const problems: EvalProblem[] = [];
  const tasks: PlacedTask[] = [];
  for (const [index, pattern] of patterns.entries()) {
    if (typeof pattern !== 'string') {
      tasks.push({ path: ['tasks', index], task: pattern });
      continue;
    }
    const read = await context.references.read(pattern);
    if ('problem' in read) {
      problems.push({ path: ['tasks', index], text: read.problem });
      continue;
    }
    for (const file of read.files) {
      const content = contentOf(file);
      if ('problem' in content) problems.push({ path: ['tasks', index], text: content.problem });
      else tasks.push({ path: [file.name], task: content.value });
    }
  }
  return { problems, tasks };
}

function expectedSignals(expected: unknown): SkillSignal[] {
  const label = recordAt({ expected }, 'expected')['should_trigger'];
  return typeof label === 'boolean' ? [{ skill: null, fires: label }] : [];
}

function readTask(
  task: unknown,
  path: PropertyKey[],
  shared: readonly SkillSignal[],
  skill: string | null,
): CaseOutcome {
  if (!isRecord(task))
    return refuseMalformed(path, task, [{ path, text: 'expected a task with inputs.prompt' }]);
  const signals = [...shared, ...graderSignals(task['graders']), ...expectedSignals(task['expected'])];
  const prompt = PromptText.safeParse(textAt(recordAt(task, 'inputs'), 'prompt') ?? textAt(task, 'prompt'));
  if (signals.length === 0)
    return refuse(
      'no-label',
      path,
      { ...task, ...(prompt.success ? { prompt: prompt.data } : {}) },
      noGraderReason(task),
      taskOf(task),
    );
  if (!prompt.success) {
    return refuseMalformed(path, task, [{ path: [...path, 'inputs', 'prompt'], text: 'must be a text' }]);
  }
  const {
    id,
    name,
    inputs: _inputs,
    expected: _expected,
    graders: _graders,
    prompt: _prompt,
    ...extra
  } = task;
  return caseFromSignals(task, path, signals, skill, {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
    title: typeof name === 'string' ? name : undefined,
    prompt: prompt.data,
    ...extraFields(extra, true),
    fixture: null,
  });
}
