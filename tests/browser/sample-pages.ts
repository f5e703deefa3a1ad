import {
  createRunError,
  type GateVerdict,
  nameMatrixCases,
  OPTIMIZE_SCHEMA_VERSION,
  type OptimizeReportDocument,
  type PartScore,
  scoreBench,
  scoreMatrix,
  scoreTrigger,
  type TriggerScoreInput,
  totalUsage,
} from '@skillgauge/core';
import type { PageInput } from '@skillgauge/report-html';
import { ARMS, benchInput } from '../../packages/core/src/testing/bench-run.ts';
import {
  installSet,
  OPTIONS,
  observation,
  record,
  scoreInput,
} from '../../packages/core/src/testing/trigger-run.ts';
import { ALL_HOSTILE, HOSTILE } from './sample-texts.ts';

const CREATED = '2026-01-02T03:04:05.000Z';

/** Starts one run after the other, so that there is a course of time. */
function withTimes(records: TriggerScoreInput['records']): TriggerScoreInput['records'] {
  return records.map((each, place) => ({
    ...each,
    startedAt: each.attempts.length === 0 ? null : new Date(Date.parse(CREATED) + place * 2500).toISOString(),
  }));
}

const SKETCHES = { p1: 'FFF', p2: 'FF-', p3: '-aa', p4: 'FFc', n1: '---', n2: '-F-', n3: '--e', n4: '--s' };

function triggerInput(
  driver: string,
  title: string,
  sketches: Readonly<Record<string, string>>,
): TriggerScoreInput {
  const input = scoreInput(sketches, {
    set: installSet('csv', 'pdf'),
    driver: { id: driver, title, testedVersion: '1.2.3' },
  });
  return {
    ...input,
    cases: input.cases.map((item) => ({ ...item, tags: item.shouldTrigger ? ['core'] : ['near-miss'] })),
    requests: input.requests.map((each) => ({ ...each, driver, id: `${driver}/${each.id}` })),
    records: withTimes(input.records).map((each) => ({
      ...each,
      driver,
      requestId: `${driver}/${each.requestId}`,
    })),
    preflight: input.preflight === null ? null : { ...input.preflight, driver },
  };
}

const GATES: GateVerdict = {
  verdict: 'failed',
  reason: null,
  coverage: { valid: 22, planned: 24, share: 22 / 24, least: 0.8 },
  censored: 1,
  gates: [
    {
      metric: 'recall',
      bound: 'low',
      operator: '>=',
      limit: 0.5,
      value: 0.41,
      passed: false,
      reason: null,
      repeatFails: 0.62,
    },
    {
      metric: 'precision',
      bound: 'point',
      operator: '>=',
      limit: 0.8,
      value: 0.89,
      passed: true,
      reason: null,
      repeatFails: 0.1,
    },
  ],
};

/** A trigger measurement on two drivers, with every outcome that a run can have. */
export function triggerPage(): PageInput {
  const inputs = [
    triggerInput('demo', 'Demo Agent', SKETCHES),
    triggerInput('other', 'Other Agent', { ...SKETCHES, p2: 'FFF', p3: 'FFF' }),
  ];
  const reports = inputs.map((input) => ({
    ...scoreTrigger(input),
    experimental: 'It guesses from a canary.',
  }));
  const [first, second] = reports;
  if (first === undefined || second === undefined) throw new Error('two reports');
  return {
    report: {
      mode: 'trigger',
      document: {
        schemaVersion: 1,
        simulated: true,
        reports: [{ ...first, gates: GATES }, second],
        runDir: 'runs/1',
      },
    },
    runName: '2026-01-02T03-04-05Z-notes',
    createdAt: CREATED,
    drivers: inputs.map(({ driver: { id, title } }) => ({ id, title })),
    cases: (inputs[0]?.cases ?? []).map((item) => ({ ...item, skill: null })),
    requests: inputs.flatMap(({ requests }) => requests),
    skipped: [],
    records: inputs.flatMap(({ records }) => records),
    preflights: inputs.flatMap(({ preflight }) => (preflight === null ? [] : [preflight])),
    installSets: [installSet('csv', 'pdf')],
  };
}

/** The same with every text of somebody else hostile. */
export function hostilePage(): PageInput {
  const page = triggerPage();
  if (page.report.mode !== 'trigger') throw new Error('a trigger page');
  const { document } = page.report;
  const hostile = Object.values(HOSTILE);
  return {
    ...page,
    runName: HOSTILE.tag,
    report: {
      mode: 'trigger',
      document: {
        ...document,
        reports: document.reports.map((report) => ({
          ...report,
          skill: HOSTILE.script,
          driverTitle: HOSTILE.attribute,
          harnessVersion: HOSTILE.bidi,
          servedModels: [HOSTILE.ansi],
          experimental: ALL_HOSTILE,
          warnings: hostile,
          competitorIds: hostile,
          errored: { total: 1, byClass: { server: 1 } },
        })),
      },
    },
    drivers: page.drivers.map(({ id }) => ({ id, title: HOSTILE.attribute })),
    cases: page.cases.map((item, place) => ({
      ...item,
      prompt: place === 0 ? ALL_HOSTILE : (hostile[place] ?? ALL_HOSTILE),
      tags: [HOSTILE.tag, HOSTILE.bidi],
      skill: HOSTILE.attribute,
    })),
    records: page.records.map((each) => ({
      ...each,
      servedModel: ALL_HOSTILE,
      warnings: hostile,
      error: each.error === null ? null : createRunError('server', ALL_HOSTILE),
      skills: [
        ...each.skills,
        observation(HOSTILE.tag, { attempted: true, loaded: true, evidence: 'canary' }),
      ],
    })),
    preflights: page.preflights.map((each) => ({ ...each, announced: hostile, bundled: hostile })),
    installSets: page.installSets.map((set) => ({
      ...set,
      target: HOSTILE.script,
      skills: set.skills.map((skill) => ({ ...skill, description: ALL_HOSTILE, name: HOSTILE.tag })),
    })),
  };
}

const SKILLS = ['csv', 'charts', 'minutes'];
const LOADED: Readonly<Record<string, readonly string[][]>> = {
  csv: [['csv'], ['charts'], ['charts'], ['csv', 'charts']],
  charts: [['charts'], ['charts'], ['charts']],
  minutes: [['minutes'], [], ['minutes']],
};

/** A matrix of three skills in which one answers for another. */
export function matrixPage(): PageInput {
  const sets = SKILLS.map((skill) => {
    const set = installSet();
    const all = SKILLS.map((name) => ({
      name,
      folder: name,
      description: `Does ${name}.`,
      role: name === skill ? ('target' as const) : ('competitor' as const),
      sourceHash: 'hash',
      files: [],
    }));
    return { ...set, key: `set-${skill}`, target: skill, skills: all };
  });
  const targets = sets.map((set) => {
    const sketches = Object.fromEntries((LOADED[set.target] ?? []).map((_, place) => [`p${place + 1}`, 'F']));
    const { cases, settings } = scoreInput(sketches);
    const preflight = {
      driver: 'demo',
      installSet: set.key,
      announced: SKILLS.map((name) => `kit:${name}`),
      bundled: [],
      targetId: `kit:${set.target}`,
      targetDescription: null,
      error: null,
      warnings: [],
    };
    return { set, cases: nameMatrixCases(set.target, cases), settings, options: OPTIONS, preflight };
  });
  const [first, ...others] = targets;
  if (first === undefined) throw new Error('targets');
  const runs = targets.flatMap(({ cases, set }) =>
    cases.map(({ id, prompt }, place) => {
      const loaded = LOADED[set.target]?.[place] ?? [];
      const request = {
        ...{ id: `${id}/1`, driver: 'demo', caseId: id, prompt, trial: 1, arm: 'default' },
        ...{ installSet: set.key, target: set.target, fixture: null, options: OPTIONS },
      };
      const skills = SKILLS.map((name) =>
        observation(`kit:${name}`, { attempted: loaded.includes(name), loaded: loaded.includes(name) }),
      );
      return { request, record: { ...record(id, 1, loaded.includes(set.target) ? 'F' : '-', { skills }) } };
    }),
  );
  const records = withTimes(runs.map((run) => run.record));
  const requests = runs.map(({ request }) => request);
  const matrix = scoreMatrix({
    driver: { id: 'demo', title: 'Demo Agent', testedVersion: '1.2.3' },
    targets: [first, ...others],
    requests,
    records,
    harnessVersion: '1.2.3',
    priceTable: null,
  });
  return {
    report: {
      mode: 'matrix',
      document: { schemaVersion: 1, mode: 'matrix', simulated: false, matrices: [matrix], runDir: 'runs/1' },
    },
    runName: '2026-01-02T03-04-05Z-matrix',
    createdAt: CREATED,
    drivers: [{ id: 'demo', title: 'Demo Agent' }],
    cases: targets.flatMap(({ cases, set }) => cases.map((item) => ({ ...item, skill: set.target }))),
    requests,
    skipped: [],
    records,
    preflights: targets.map(({ preflight }) => preflight),
    installSets: sets,
  };
}

/** An A/B measurement in which the skill helps. */
export function benchPage(): PageInput {
  const told = { with_skill: ['pp', 'pp', 'pf'], without_skill: ['pf', 'ff', 'pf'] };
  const input = benchInput({
    t1: told,
    t2: told,
    t3: told,
    t4: told,
    t5: { with_skill: ['pp', 'errored', 'pu'], without_skill: ['ff', 'leak', 'timeout'] },
    t6: told,
    t7: told,
  });
  const records = withTimes(input.records);
  return {
    report: { mode: 'bench', document: scoreBench({ ...input, records }) },
    runName: '2026-01-02T03-04-05Z-bench',
    createdAt: CREATED,
    drivers: input.drivers.map(({ id, title }) => ({ id, title })),
    cases: input.tasks.map(({ id, prompt }) => ({ id, prompt, shouldTrigger: null, tags: [], skill: null })),
    requests: input.requests,
    skipped: [],
    records,
    preflights: [],
    installSets: input.sets.filter(({ key }) => ARMS.some((arm) => arm.installSet === key)),
  };
}

function part(mean: number): PartScore {
  const scores = {
    recall: mean,
    recallInterval: null,
    falsePositiveRate: 1 - mean,
    falsePositiveInterval: null,
  };
  return {
    mean,
    weakest: mean - 0.05,
    cases: 8,
    unscored: 0,
    instruments: [{ instrument: 'demo', ...scores, score: mean }],
  };
}

/** An optimisation of three rounds. */
export function optimizePage(): PageInput {
  const base = triggerPage();
  const usage = totalUsage(base.records, null);
  const measured = [
    {
      id: 'original',
      iteration: 0,
      description: 'Helps with notes.',
      train: part(0.6),
      selection: part(0.62),
    },
    {
      id: '1.1',
      iteration: 1,
      description: 'Writes release notes.',
      train: part(0.8),
      selection: part(0.75),
    },
    {
      id: '2.1',
      iteration: 2,
      description: 'Writes release notes from commits.',
      train: part(0.97),
      selection: part(0.84),
    },
  ];
  const document: OptimizeReportDocument = {
    schemaVersion: OPTIMIZE_SCHEMA_VERSION,
    mode: 'optimize',
    skill: 'notes',
    simulated: false,
    instruments: [
      { name: 'demo', driver: 'demo', title: 'Demo Agent', model: null, harnessVersion: '1.2.3' },
    ],
    improver: { driver: 'demo', model: null },
    competitors: [],
    settings: { iterations: 3, candidates: 1, trials: 3, holdout: 0.4, test: 0.2, seed: 42 },
    parts: { train: ['p1', 'n1'], selection: ['p2', 'n2'], untouched: ['p3', 'n3'] },
    measured,
    dropped: [{ iteration: 3, description: 'x'.repeat(2000), reason: 'It has more than 1,024 characters.' }],
    winner: '2.1',
    untouched: { original: part(0.6), winner: part(0.8) },
    verdict: {
      verdict: 'proven',
      part: 'untouched',
      text: 'The winner is better.',
      cases: 8,
      changed: 6,
      gain: 0.2,
      p: 0.0156,
      casesNeeded: null,
    },
    ended: 'iterations',
    stopped: null,
    usage: { measuring: usage, improving: usage },
    excluded: { 'errored: server': 2 },
    notes: [],
    runDir: 'runs/1',
  };
  return { ...base, report: { mode: 'optimize', document }, runName: '2026-01-02T03-04-05Z-optimize' };
}
