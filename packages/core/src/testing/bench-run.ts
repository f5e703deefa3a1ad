import {
  type Analysis,
  type BenchArm,
  type BenchScoreInput,
  BenchTask,
  createRunError,
  type InstallSet,
  type RunGrading,
  type RunRecord,
  type RunRequest,
  type TraceFacts,
} from '../index.ts';
import { installSet, OPTIONS, record } from './trigger-run.ts';

export const WITH: InstallSet = { ...installSet('other'), key: 'with', pluginName: null };
export const WITHOUT: InstallSet = {
  ...WITH,
  key: 'without',
  skills: WITH.skills.filter(({ role }) => role === 'competitor'),
};

export function arm(name: string, changes: Partial<BenchArm> = {}): BenchArm {
  return { name, installSet: 'with', hasSkill: true, model: null, effort: null, fixture: null, ...changes };
}

export const ARMS: readonly BenchArm[] = [
  arm('with_skill'),
  arm('without_skill', { installSet: 'without', hasSkill: false }),
];

export function task(id: string, expectations: readonly string[] = ['a', 'b']): BenchTask {
  return BenchTask.parse({
    id,
    prompt: `Do ${id}.`,
    expectations: expectations.map((name) => ({ id: name, text: `It has ${name}`, check: null })),
  });
}

/**
 * What became of a run: `p`, `f` and `u` for each expectation (pass, fail, ungraded), or a word: `leak`, `contaminated`, `errored`, `timeout`, `skipped`,
 * `open` (never graded), `silent` (all passed, the skill did not fire).
 */
type Told = string;

const VERDICTS = { p: 'pass', f: 'fail', u: 'ungraded' } as const;

function gradingOf(requestId: string, told: Told, { expectations }: BenchTask): RunGrading {
  const letters = told === 'silent' ? 'pp' : told;
  return {
    requestId,
    expectations: expectations.map(({ id, text }, index) => {
      const letter = letters[index];
      const verdict = letter === 'p' || letter === 'f' ? VERDICTS[letter] : 'ungraded';
      return {
        id,
        text,
        verdict,
        evidence: verdict === 'pass' ? 'quote' : null,
        reason: verdict === 'ungraded' ? 'The grader gave no JSON.' : 'Looked.',
        grader: 'rubric',
      };
    }),
    claims: [],
    evalFeedback: null,
    userNotes: null,
    warnings: [],
    seconds: 1,
  };
}

function recordOf(request: RunRequest, told: Told): RunRecord[] {
  const { arm: name, caseId, id: requestId, trial } = request;
  if (told === 'skipped') return [];
  const kind = ['contaminated', 'errored'].includes(told)
    ? 'e'
    : told === 'silent' || name === 'without_skill'
      ? '-'
      : 'F';
  const base = record(caseId, trial, kind);
  const [first] = base.attempts;
  const attempt = {
    ...first,
    ...(told === 'timeout' ? { endedBy: 'timeout' as const } : {}),
    ...(told === 'leak' ? { leaks: ['event 3, tool-result of Read: "House style"'] } : {}),
  };
  const attempts = first === undefined ? [] : [{ ...first, ...attempt }];
  const error =
    told === 'contaminated' ? createRunError('contaminated', 'Skill notes is announced.') : base.error;
  return [{ ...base, error, requestId, arm: name, attempts }];
}

export type ToldRuns = Readonly<Record<string, Readonly<Record<string, readonly Told[]>>>>;

/** A bench of one driver in which the runs of each task and arm, trial by trial, ended as told. */
export function benchInput(told: ToldRuns, changes: Partial<BenchScoreInput> = {}): BenchScoreInput {
  const tasks = Object.keys(told).map((id) => task(id));
  const arms = changes.arms ?? ARMS;
  const runs = tasks.flatMap((item) =>
    arms.flatMap(({ name, installSet: set }) =>
      (told[item.id]?.[name] ?? []).map((ended, index) => {
        const request: RunRequest = {
          id: `${item.id}/${name}/${index + 1}`,
          driver: 'demo',
          caseId: item.id,
          prompt: item.prompt,
          trial: index + 1,
          arm: name,
          installSet: set,
          target: 'notes',
          fixture: null,
          options: { ...OPTIONS, permissions: 'full', stop: 'end', fullBodies: true },
        };
        return { item, request, ended };
      }),
    ),
  );
  const noAnalysis = (): Analysis => ({ expectations: [], outliers: [], notes: [] });
  return {
    skill: 'notes',
    drivers: [{ id: 'demo', title: 'Demo Agent', testedVersion: '1.2.3', harnessVersion: '1.2.3' }],
    arms,
    baseline: 'without_skill',
    compareDrivers: false,
    sets: [WITH, WITHOUT],
    tasks,
    requests: runs.map(({ request }) => request),
    records: runs.flatMap(({ ended, request }) => recordOf(request, ended)),
    gradings: runs.flatMap(({ ended, item, request }) =>
      ended === 'open' ? [] : [gradingOf(request.id, ended, item)],
    ),
    facts: new Map<string, TraceFacts>(),
    unfinished: [],
    analyze: noAnalysis,
    blind: null,
    suggestions: null,
    grading: { driver: 'demo', model: null, majority: false, simulated: false, usage: null, problems: [] },
    trials: 1,
    seed: 42,
    simulated: false,
    priceTable: null,
    notes: [],
    runDir: 'runs/1',
    ...changes,
  };
}
