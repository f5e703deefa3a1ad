import type { GradeVerdict } from '@skillgauge/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cohensKappa, type RatedPair } from './cohens-kappa.ts';
import { compareLabels, type LabelledRun } from './compare-labels.ts';
import { readLabels } from './read-labels.ts';

function pairs(
  bothPass: number,
  firstOnly: number,
  secondOnly: number,
  bothFail: number,
  clusters = 10,
): RatedPair[] {
  const repeat = (count: number, first: string, second: string): RatedPair[] =>
    Array.from({ length: count }, (_, index) => ({ cluster: `${index % clusters}`, first, second }));
  return [
    ...repeat(bothPass, 'pass', 'pass'),
    ...repeat(firstOnly, 'pass', 'fail'),
    ...repeat(secondOnly, 'fail', 'pass'),
    ...repeat(bothFail, 'fail', 'fail'),
  ];
}

test('kappa of a worked example: 20, 5, 10, 15 give 0.4', () => {
  const { expected, interval, kappa, observed } = cohensKappa(pairs(20, 5, 10, 15));
  expect([observed, expected, kappa].map((figure) => figure?.toFixed(6))).toEqual([
    '0.700000',
    '0.500000',
    '0.400000',
  ]);
  expect(interval?.low).toBeLessThan(0.4);
  expect(interval?.high).toBeGreaterThan(0.4);
});

test('kappa that is not defined is null, with the reason', () => {
  expect([cohensKappa([]), cohensKappa(pairs(5, 0, 0, 0))]).toMatchInlineSnapshot(`
    [
      {
        "expected": null,
        "interval": null,
        "kappa": null,
        "n": 0,
        "observed": null,
        "why": "nothing was rated by both",
      },
      {
        "expected": 1,
        "interval": null,
        "kappa": null,
        "n": 5,
        "observed": 1,
        "why": "both raters gave the same verdict to everything",
      },
    ]
  `);
});

test('kappa lies between -1 and 1, and is 1 only where all agree', () => {
  const count = fc.nat(6);
  fc.assert(
    fc.property(count, count, count, count, (both, first, second, none) => {
      const { kappa, observed } = cohensKappa(pairs(both, first, second, none, 1));
      if (kappa === null) return;
      expect(kappa).toBeGreaterThanOrEqual(-1 - 1e-9);
      expect(kappa > 1 - 1e-9).toBe(observed === 1);
    }),
  );
});

test('labels from CSV and JSON, each problem with its place', () => {
  expect(
    [
      '\uFEFFrequestId,expectation,verdict\r\nr1,e1,pass\r\n',
      'task,arm,trial,expectation,verdict\nt1,with_skill,2,"e, 1",fail\n',
      '[{"requestId": "r1", "expectation": "e1", "verdict": "pass"}]',
      'task,arm,expectation,verdict\nt1,with_skill,e1,pass\n',
      'requestId,expectation,verdict\nr1,e1,PASS\nr2,,fail\n',
      'requestId,expectation,verdict\nr1,e1,pass\nr1,e1,fail\n',
      '{"labels": []}',
      '[',
      'a,b\n1\n',
    ].map((content) => {
      const { labels, problems } = readLabels(content);
      return [...labels.map((label) => Object.values(label).join(' ')), ...problems];
    }),
  ).toMatchInlineSnapshot(`
    [
      [
        "r1    e1 pass",
      ],
      [
        " t1 with_skill 2 e, 1 fail",
      ],
      [
        "r1    e1 pass",
      ],
      [
        "label 1: give requestId, or task, arm and trial",
      ],
      [
        "label 1, verdict: Invalid option: expected one of "pass"|"fail"",
        "label 2, expectation: Invalid input: expected string, received undefined",
      ],
      [
        "more than one label of {"requestId":"r1","expectation":"e1"}",
      ],
      [
        "the labels are no list",
      ],
      [
        "Unexpected end of JSON input",
      ],
      [
        "Invalid Record Length: columns length is 2, got 1 on line 2",
      ],
    ]
  `);
});

function run(requestId: string, verdicts: Record<string, GradeVerdict>): LabelledRun {
  return {
    requestId,
    taskId: `task of ${requestId}`,
    arm: 'with_skill',
    trial: 1,
    expectations: Object.entries(verdicts).map(([id, verdict]) => ({
      id,
      text: id,
      verdict,
      evidence: null,
      reason: '',
      grader: 'rubric',
    })),
  };
}

test('grades against labels: what is ungraded or unknown is counted, and in no figure', () => {
  const runs = [run('r1', { a: 'pass', b: 'fail', c: 'ungraded' }), run('r2', { a: 'pass', b: 'pass' })];
  const { labels } = readLabels(
    [
      'requestId,task,arm,trial,expectation,verdict',
      'r1,,,,a,pass',
      'r1,,,,b,fail',
      'r1,,,,c,pass',
      ',task of r2,with_skill,1,a,pass',
      ',task of r2,with_skill,1,b,fail',
      'r9,,,,a,pass',
      ',task of r2,with_skill,2,a,pass',
    ].join('\n'),
  );
  const { interval, ...figures } = compareLabels(labels, runs);
  expect(figures).toMatchInlineSnapshot(`
    {
      "counts": {
        "bothFail": 1,
        "bothPass": 2,
        "graderOnly": 1,
        "personOnly": 0,
      },
      "expected": 0.5,
      "kappa": 0.5,
      "n": 4,
      "observed": 0.75,
      "ungraded": 1,
      "unmatched": [
        "r9: a",
        "task of r2 / with_skill / trial 2: a",
      ],
      "why": null,
    }
  `);
  expect(interval).not.toBeUndefined();
});
