import {
  createRunError,
  type GateVerdict,
  scoreBench,
  scoreTrigger,
  type TriggerScoreInput,
} from '@skillgauge/core';
import type { PageInput } from '@skillgauge/report-html';
import { ARMS, benchInput } from '../../packages/core/src/testing/bench-run.ts';
import { installSet, observation, scoreInput } from '../../packages/core/src/testing/trigger-run.ts';
import { ALL_HOSTILE, HOSTILE } from './sample-texts.ts';
import { CREATED, withTimes } from './sample-times.ts';

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
