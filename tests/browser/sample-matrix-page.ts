import { nameMatrixCases, scoreMatrix } from '@skillgauge/core';
import type { PageInput } from '@skillgauge/report-html';
import {
  installSet,
  OPTIONS,
  observation,
  record,
  scoreInput,
} from '../../packages/core/src/testing/trigger-run.ts';
import { CREATED, withTimes } from './sample-times.ts';

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
