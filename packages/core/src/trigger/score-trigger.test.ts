import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arrival } from '../run/description-arrival.ts';
import type { RunRequest } from '../run/request.ts';
import { createRunError } from '../run/run-error.ts';
import {
  attempt,
  installSet,
  NO_USAGE,
  OPTIONS,
  observation,
  preflight,
  record,
  scoreInput,
  TARGET,
  USAGE,
} from '../testing/trigger-run.ts';
import { formatTriggerRateReport } from './format-report.ts';
import { TriggerRateReport } from './report.ts';
import { scoreTrigger } from './score-trigger.ts';

function rates(report: TriggerRateReport) {
  const { cases, censored, falsePositiveRate, irrelevantN, n, precision, rate } = report;
  return { rate, n, falsePositiveRate, irrelevantN, precision, cases, censored };
}

test('rates over runs, decisions by case', () => {
  // Relevant: 3/3, 2/3, 1/3 → 6/9, the last case is missed. Irrelevant: 0/3, 2/3 → 2/6. Precision 6/8; by case TP 2, FN 1, FP 1, TN 1.
  const report = scoreTrigger(scoreInput({ p1: 'FFF', p2: 'FF-', p3: 'F--', n1: '---', n2: 'F-F' }));
  expect(rates(report)).toMatchInlineSnapshot(`
    {
      "cases": {
        "accuracy": 0.6,
        "f1": 0.6666666666666666,
        "falseNegatives": 1,
        "falsePositiveRate": 0.5,
        "falsePositives": 1,
        "precision": 0.6666666666666666,
        "recall": 0.6666666666666666,
        "specificity": 0.5,
        "trueNegatives": 1,
        "truePositives": 2,
        "undecided": 0,
      },
      "censored": {
        "byClass": {},
        "falsePositiveRateBounds": {
          "high": 0.3333333333333333,
          "low": 0.3333333333333333,
        },
        "irrelevant": 0,
        "rateBounds": {
          "high": 0.6666666666666666,
          "low": 0.6666666666666666,
        },
        "relevant": 0,
        "total": 0,
      },
      "falsePositiveRate": 0.3333333333333333,
      "irrelevantN": 6,
      "n": 9,
      "precision": 0.75,
      "rate": 0.6666666666666666,
    }
  `);
  expect(report.flaky).toEqual(['p2', 'p3', 'n2']);
  expect(report.warnings).toEqual([]);
});

test('a whole report parses to itself', () => {
  const report = scoreTrigger(scoreInput({ p1: 'Fac', p2: '-e.', n1: '-s-' }));
  expect(TriggerRateReport.parse(report)).toEqual(report);
  expect(report).toMatchInlineSnapshot(`
    {
      "attemptedOnly": 1,
      "bundled": [],
      "cases": {
        "accuracy": 0.6666666666666666,
        "f1": 0.6666666666666666,
        "falseNegatives": 1,
        "falsePositiveRate": 0,
        "falsePositives": 0,
        "precision": 1,
        "recall": 0.5,
        "specificity": 1,
        "trueNegatives": 1,
        "truePositives": 1,
        "undecided": 0,
      },
      "censored": {
        "byClass": {
          "timeout": 1,
        },
        "falsePositiveRateBounds": {
          "high": 0,
          "low": 0,
        },
        "irrelevant": 0,
        "rateBounds": {
          "high": 0.5,
          "low": 0.25,
        },
        "relevant": 1,
        "total": 1,
      },
      "competitorIds": [],
      "competitors": 0,
      "denials": 0,
      "description": "Does notes.",
      "driver": "demo",
      "driverTitle": "Demo Agent",
      "effort": null,
      "endpoint": null,
      "errored": {
        "byClass": {
          "server": 1,
        },
        "examples": {
          "server": "It broke.",
        },
        "total": 1,
      },
      "falsePositiveRate": 0,
      "falsePositiveRateInterval": null,
      "flaky": [
        "p1",
      ],
      "fullBodies": false,
      "harnessVersion": "1.2.3",
      "installAs": "plugin",
      "irrelevantN": 2,
      "model": "model-1",
      "n": 3,
      "namespace": "kit:notes",
      "perIrrelevant": [
        {
          "attempted": 0,
          "censored": 0,
          "errored": 0,
          "exploratory": 0,
          "fired": 0,
          "flaky": false,
          "id": "n1",
          "n": 2,
          "others": {},
          "planned": 3,
          "prompt": "Prompt of n1",
          "rate": 0,
          "shouldTrigger": false,
          "skipped": 1,
          "tags": [],
          "triggered": false,
        },
      ],
      "perPrompt": [
        {
          "attempted": 1,
          "censored": 1,
          "errored": 0,
          "exploratory": 0,
          "fired": 1,
          "flaky": true,
          "id": "p1",
          "n": 2,
          "others": {},
          "planned": 3,
          "prompt": "Prompt of p1",
          "rate": 0.5,
          "shouldTrigger": true,
          "skipped": 0,
          "tags": [],
          "triggered": true,
        },
        {
          "attempted": 0,
          "censored": 0,
          "errored": 1,
          "exploratory": 0,
          "fired": 0,
          "flaky": false,
          "id": "p2",
          "n": 1,
          "others": {},
          "planned": 3,
          "prompt": "Prompt of p2",
          "rate": 0,
          "shouldTrigger": true,
          "skipped": 1,
          "tags": [],
          "triggered": false,
        },
      ],
      "permissions": "read",
      "planned": 9,
      "precision": 1,
      "precisionInterval": null,
      "rate": 0.3333333333333333,
      "rateInterval": {
        "high": 0.9918754461251689,
        "level": 0.95,
        "low": 0.0020435909170857247,
      },
      "runs": [
        {
          "attempts": 1,
          "caseId": "p1",
          "errorClass": null,
          "fired": true,
          "outcome": "scored",
          "requestId": "p1/1",
          "transcript": "transcripts/p1-1.ndjson",
          "trial": 1,
          "usage": {
            "billing": "metered",
            "cacheReadTokens": 20,
            "cacheWriteTokens": null,
            "costSource": "reported",
            "costUsd": 0.25,
            "inputTokens": 100,
            "lowerBound": false,
            "modelRequests": 1,
            "outputTokens": 10,
            "reasoningTokens": null,
            "wallMs": 1000,
          },
        },
        {
          "attempts": 1,
          "caseId": "p1",
          "errorClass": null,
          "fired": false,
          "outcome": "scored",
          "requestId": "p1/2",
          "transcript": "transcripts/p1-2.ndjson",
          "trial": 2,
          "usage": {
            "billing": "metered",
            "cacheReadTokens": 20,
            "cacheWriteTokens": null,
            "costSource": "reported",
            "costUsd": 0.25,
            "inputTokens": 100,
            "lowerBound": false,
            "modelRequests": 1,
            "outputTokens": 10,
            "reasoningTokens": null,
            "wallMs": 1000,
          },
        },
        {
          "attempts": 1,
          "caseId": "p1",
          "errorClass": "timeout",
          "fired": null,
          "outcome": "censored",
          "reason": "It was too slow.",
          "requestId": "p1/3",
          "transcript": "transcripts/p1-3.ndjson",
          "trial": 3,
          "usage": {
            "billing": "metered",
            "cacheReadTokens": 20,
            "cacheWriteTokens": null,
            "costSource": "reported",
            "costUsd": 0.25,
            "inputTokens": 100,
            "lowerBound": false,
            "modelRequests": 1,
            "outputTokens": 10,
            "reasoningTokens": null,
            "wallMs": 1000,
          },
        },
        {
          "attempts": 1,
          "caseId": "p2",
          "errorClass": null,
          "fired": false,
          "outcome": "scored",
          "requestId": "p2/1",
          "transcript": "transcripts/p2-1.ndjson",
          "trial": 1,
          "usage": {
            "billing": "metered",
            "cacheReadTokens": 20,
            "cacheWriteTokens": null,
            "costSource": "reported",
            "costUsd": 0.25,
            "inputTokens": 100,
            "lowerBound": false,
            "modelRequests": 1,
            "outputTokens": 10,
            "reasoningTokens": null,
            "wallMs": 1000,
          },
        },
        {
          "attempts": 1,
          "caseId": "p2",
          "errorClass": "server",
          "fired": null,
          "outcome": "errored",
          "reason": "It broke.",
          "requestId": "p2/2",
          "transcript": "transcripts/p2-2.ndjson",
          "trial": 2,
          "usage": {
            "billing": "metered",
            "cacheReadTokens": 20,
            "cacheWriteTokens": null,
            "costSource": "reported",
            "costUsd": 0.25,
            "inputTokens": 100,
            "lowerBound": false,
            "modelRequests": 1,
            "outputTokens": 10,
            "reasoningTokens": null,
            "wallMs": 1000,
          },
        },
        {
          "attempts": 0,
          "caseId": "p2",
          "errorClass": null,
          "fired": null,
          "outcome": "skipped",
          "reason": "not run",
          "requestId": "p2/3",
          "transcript": null,
          "trial": 3,
          "usage": {
            "billing": "unknown",
            "cacheReadTokens": null,
            "cacheWriteTokens": null,
            "costSource": "unknown",
            "costUsd": null,
            "inputTokens": null,
            "lowerBound": false,
            "modelRequests": null,
            "outputTokens": null,
            "reasoningTokens": null,
            "wallMs": 0,
          },
        },
        {
          "attempts": 1,
          "caseId": "n1",
          "errorClass": null,
          "fired": false,
          "outcome": "scored",
          "requestId": "n1/1",
          "transcript": "transcripts/n1-1.ndjson",
          "trial": 1,
          "usage": {
            "billing": "metered",
            "cacheReadTokens": 20,
            "cacheWriteTokens": null,
            "costSource": "reported",
            "costUsd": 0.25,
            "inputTokens": 100,
            "lowerBound": false,
            "modelRequests": 1,
            "outputTokens": 10,
            "reasoningTokens": null,
            "wallMs": 1000,
          },
        },
        {
          "attempts": 0,
          "caseId": "n1",
          "errorClass": null,
          "fired": null,
          "outcome": "skipped",
          "reason": "budget",
          "requestId": "n1/2",
          "transcript": null,
          "trial": 2,
          "usage": {
            "billing": "unknown",
            "cacheReadTokens": null,
            "cacheWriteTokens": null,
            "costSource": "unknown",
            "costUsd": null,
            "inputTokens": null,
            "lowerBound": false,
            "modelRequests": null,
            "outputTokens": null,
            "reasoningTokens": null,
            "wallMs": 0,
          },
        },
        {
          "attempts": 1,
          "caseId": "n1",
          "errorClass": null,
          "fired": false,
          "outcome": "scored",
          "requestId": "n1/3",
          "transcript": "transcripts/n1-3.ndjson",
          "trial": 3,
          "usage": {
            "billing": "metered",
            "cacheReadTokens": 20,
            "cacheWriteTokens": null,
            "costSource": "reported",
            "costUsd": 0.25,
            "inputTokens": 100,
            "lowerBound": false,
            "modelRequests": 1,
            "outputTokens": 10,
            "reasoningTokens": null,
            "wallMs": 1000,
          },
        },
      ],
      "seed": 42,
      "servedModels": [
        "model-1",
      ],
      "simulated": false,
      "skill": "notes",
      "skipped": {
        "byReason": {
          "budget": 1,
          "not run": 1,
        },
        "total": 2,
      },
      "stop": "fired",
      "testedVersion": "1.2.3",
      "threshold": 0.5,
      "trials": 3,
      "usage": {
        "attempts": 7,
        "billing": "metered",
        "cacheReadTokens": 140,
        "cacheWriteTokens": null,
        "costSources": [
          "reported",
        ],
        "costUsd": 1.75,
        "inputTokens": 700,
        "lowerBoundRuns": 0,
        "modelRequests": 7,
        "outputTokens": 70,
        "priceTable": "prices 1.0 (2025-01-01)",
        "reasoningTokens": null,
        "retriedAttempts": 0,
        "runs": 7,
        "runsWithoutCost": 0,
        "runsWithoutTokens": 0,
        "wallMs": 7000,
        "wastedCostUsd": 0.5,
      },
      "warnings": [
        "4 of 9 planned runs (44%) were not scored.",
      ],
    }
  `);
});

test('errored, skipped and missing runs are in no numerator and no denominator; censored ones only in the bounds', () => {
  // Relevant: 2 fired of 4 scored, 2 censored → bounds 2/6 and 4/6. Irrelevant: 0 of 2 scored, 1 censored → 0 and 1/3.
  const report = scoreTrigger(scoreInput({ p1: 'FFc', p2: '--c', p3: 'ees', n1: '--c', n2: 'e.s' }));
  expect(rates(report)).toMatchInlineSnapshot(`
    {
      "cases": {
        "accuracy": 0.6666666666666666,
        "f1": 0.6666666666666666,
        "falseNegatives": 1,
        "falsePositiveRate": 0,
        "falsePositives": 0,
        "precision": 1,
        "recall": 0.5,
        "specificity": 1,
        "trueNegatives": 1,
        "truePositives": 1,
        "undecided": 2,
      },
      "censored": {
        "byClass": {
          "timeout": 3,
        },
        "falsePositiveRateBounds": {
          "high": 0.3333333333333333,
          "low": 0,
        },
        "irrelevant": 1,
        "rateBounds": {
          "high": 0.6666666666666666,
          "low": 0.3333333333333333,
        },
        "relevant": 2,
        "total": 3,
      },
      "falsePositiveRate": 0,
      "irrelevantN": 2,
      "n": 4,
      "precision": 1,
      "rate": 0.5,
    }
  `);
  expect({
    planned: report.planned,
    errored: report.errored,
    skipped: report.skipped,
  }).toMatchInlineSnapshot(`
    {
      "errored": {
        "byClass": {
          "server": 3,
        },
        "examples": {
          "server": "It broke.",
        },
        "total": 3,
      },
      "planned": 15,
      "skipped": {
        "byReason": {
          "budget": 2,
          "not run": 1,
        },
        "total": 3,
      },
    }
  `);
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "9 of 15 planned runs (60%) were not scored.",
      "2 cases without a scored trial: p3, n2.",
    ]
  `);
});

test('the threshold decides a case, at exactly the threshold it is triggered', () => {
  const decide = (threshold: number) => {
    const input = scoreInput({ p1: 'F-', n1: 'F-' });
    return scoreTrigger({ ...input, settings: { ...input.settings, threshold } }).cases;
  };
  expect([decide(0.5), decide(0.51)].map((cases) => [cases?.recall, cases?.falsePositiveRate])).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('a one-sided set is fine: what it cannot give is null', () => {
  const positives = scoreTrigger(scoreInput({ p1: 'FFF', p2: '---' }));
  const negatives = scoreTrigger(scoreInput({ n1: 'FFF', n2: '---' }));
  expect(rates(positives)).toMatchInlineSnapshot(`
    {
      "cases": {
        "accuracy": 0.5,
        "f1": null,
        "falseNegatives": 1,
        "falsePositiveRate": null,
        "falsePositives": 0,
        "precision": null,
        "recall": 0.5,
        "specificity": null,
        "trueNegatives": 0,
        "truePositives": 1,
        "undecided": 0,
      },
      "censored": {
        "byClass": {},
        "falsePositiveRateBounds": {
          "high": null,
          "low": null,
        },
        "irrelevant": 0,
        "rateBounds": {
          "high": 0.5,
          "low": 0.5,
        },
        "relevant": 0,
        "total": 0,
      },
      "falsePositiveRate": null,
      "irrelevantN": 0,
      "n": 6,
      "precision": null,
      "rate": 0.5,
    }
  `);
  expect(rates(negatives)).toMatchInlineSnapshot(`
    {
      "cases": {
        "accuracy": 0.5,
        "f1": null,
        "falseNegatives": 0,
        "falsePositiveRate": 0.5,
        "falsePositives": 1,
        "precision": null,
        "recall": null,
        "specificity": 0.5,
        "trueNegatives": 1,
        "truePositives": 0,
        "undecided": 0,
      },
      "censored": {
        "byClass": {},
        "falsePositiveRateBounds": {
          "high": 0.5,
          "low": 0.5,
        },
        "irrelevant": 0,
        "rateBounds": {
          "high": null,
          "low": null,
        },
        "relevant": 0,
        "total": 0,
      },
      "falsePositiveRate": 0.5,
      "irrelevantN": 6,
      "n": 0,
      "precision": null,
      "rate": null,
    }
  `);
});

test('a total outage gives no rate', () => {
  const report = scoreTrigger(scoreInput({ p1: 'ee', p2: 'es', n1: 'e.' }));
  expect(rates(report)).toMatchInlineSnapshot(`
    {
      "cases": {
        "accuracy": null,
        "f1": null,
        "falseNegatives": 0,
        "falsePositiveRate": null,
        "falsePositives": 0,
        "precision": null,
        "recall": null,
        "specificity": null,
        "trueNegatives": 0,
        "truePositives": 0,
        "undecided": 3,
      },
      "censored": {
        "byClass": {},
        "falsePositiveRateBounds": {
          "high": null,
          "low": null,
        },
        "irrelevant": 0,
        "rateBounds": {
          "high": null,
          "low": null,
        },
        "relevant": 0,
        "total": 0,
      },
      "falsePositiveRate": null,
      "irrelevantN": 0,
      "n": 0,
      "precision": null,
      "rate": null,
    }
  `);
  expect([report.rateInterval, report.falsePositiveRateInterval, report.precisionInterval]).toEqual([
    null,
    null,
    null,
  ]);
});

test('nothing fired: precision has nothing to divide by, F1 is 0, and the instrument is suspect', () => {
  const report = scoreTrigger(scoreInput({ p1: '-a-', n1: '---' }));
  expect(rates(report)).toMatchInlineSnapshot(`
    {
      "cases": {
        "accuracy": 0.5,
        "f1": 0,
        "falseNegatives": 1,
        "falsePositiveRate": 0,
        "falsePositives": 0,
        "precision": null,
        "recall": 0,
        "specificity": 1,
        "trueNegatives": 1,
        "truePositives": 0,
        "undecided": 0,
      },
      "censored": {
        "byClass": {},
        "falsePositiveRateBounds": {
          "high": 0,
          "low": 0,
        },
        "irrelevant": 0,
        "rateBounds": {
          "high": 0,
          "low": 0,
        },
        "relevant": 0,
        "total": 0,
      },
      "falsePositiveRate": 0,
      "irrelevantN": 3,
      "n": 3,
      "precision": null,
      "rate": 0,
    }
  `);
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "Instrument suspect: the skill fired in none of 3 scored relevant runs. Check that the harness can load it before blaming the description. It was asked for, without being loaded, in 1 run.",
    ]
  `);
  expect(scoreTrigger(scoreInput({ p1: '--', n1: '---' })).warnings).toEqual([]);
});

test('intervals take the trials of a case together', () => {
  // clustered-rate.test.ts has these very counts, computed independently: 3, 2, 0 and 3 of 3, and ten cases of 3 of 3.
  const mixed = scoreTrigger(scoreInput({ p1: 'FFF', p2: 'FF-', p3: '---', p4: 'FFF', n1: '---' }));
  expect(mixed.rateInterval).toEqual({
    low: expect.closeTo(0.153557, 5),
    high: expect.closeTo(0.956614, 5),
    level: 0.95,
  });
  expect(mixed.falsePositiveRateInterval).toBeNull();
  const perfect = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, 'FFF']));
  expect(scoreTrigger(scoreInput(perfect)).rateInterval?.low).toBeCloseTo(0.661491, 5);
});

test('precision has an interval, and none at the boundary', () => {
  const cases = { p1: 'FF', p2: 'F-', p3: 'FF', n1: '--', n2: 'FF', n3: '--' };
  const report = scoreTrigger(scoreInput(cases));
  // 5/7. A draw gives 3/9 at worst (p2 and n2 three times each), 1 at best (no n2).
  expect(report.precision).toBeCloseTo(5 / 7, 12);
  expect(report.precisionInterval).toMatchInlineSnapshot(`
    {
      "high": 1,
      "level": 0.95,
      "low": 0.45454545454545453,
    }
  `);
  expect(scoreTrigger(scoreInput({ ...cases, n2: '--' })).precisionInterval).toBeNull();
});

test('asked for is not fired; others that fired are collisions; a listing is neither', () => {
  const input = scoreInput({ p1: '---', n1: '-' }, { set: installSet('pdf', 'mail') });
  const other = observation('kit:pdf', { attempted: true, loaded: true, evidence: 'event' });
  const report = scoreTrigger({
    ...input,
    preflight: preflight({ announced: [TARGET, 'kit:mail', 'kit:pdf'], bundled: ['built-in'] }),
    records: [
      record('p1', 1, '-', { skills: [observation(TARGET), other, observation('kit:mail')] }),
      record('p1', 2, 'F', {
        skills: [observation(TARGET, { attempted: true, loaded: true, exploratory: true }), other],
      }),
      record('p1', 3, 'c', {
        skills: [
          observation(TARGET, { attempted: true, exploratory: true }),
          observation('no-such-skill', { installed: false, attempted: true }),
        ],
      }),
      // An errored run has no answer to judge: what it shows counts nowhere.
      record('n1', 1, 'e', { skills: [observation(TARGET, { attempted: true }), other] }),
    ],
  });
  const [prompt] = report.perPrompt;
  expect({
    attempted: prompt?.attempted,
    exploratory: prompt?.exploratory,
    others: prompt?.others,
    irrelevantOthers: report.perIrrelevant[0]?.others,
    attemptedOnly: report.attemptedOnly,
    competitors: report.competitors,
    competitorIds: report.competitorIds,
    bundled: report.bundled,
  }).toMatchInlineSnapshot(`
    {
      "attempted": 1,
      "attemptedOnly": 1,
      "bundled": [
        "built-in",
      ],
      "competitorIds": [
        "kit:mail",
        "kit:pdf",
      ],
      "competitors": 2,
      "exploratory": 1,
      "irrelevantOthers": {},
      "others": {
        "kit:pdf": 2,
      },
    }
  `);
});

test('without a preflight the namespace is unknown, and nothing is guessed', () => {
  const input = scoreInput({ p1: 'a' }, { preflight: null, set: installSet('pdf') });
  const report = scoreTrigger(input);
  expect([report.namespace, report.attemptedOnly, report.perPrompt[0]?.others]).toEqual([null, 0, {}]);
  expect(report.competitorIds).toEqual(['pdf']);
  const bare = [record('p1', 1, '-', { skills: [observation('notes', { attempted: true })] })];
  expect(scoreTrigger({ ...input, records: bare }).attemptedOnly).toBe(1);
});

test('a skill that was not announced has no namespace, and the report says why nothing ran', () => {
  const failed = preflight({
    announced: [],
    error: createRunError('not_announced', 'Skill notes is not announced as kit:notes; announced: none.'),
  });
  const report = scoreTrigger(scoreInput({ p1: '..', n1: '..' }, { preflight: failed }));
  expect([report.namespace, report.skipped]).toEqual([null, { total: 4, byReason: { 'not run': 4 } }]);
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "Preflight failed (not_announced): Skill notes is not announced as kit:notes; announced: none.",
      "Instrument suspect: the harness announced none of the installed skills.",
      "4 of 4 planned runs (100%) were not scored.",
      "2 cases without a scored trial: p1, n1.",
    ]
  `);
});

test('every reason to doubt is a warning', () => {
  const input = scoreInput({ p1: 'FFF', n1: '---' });
  const report = scoreTrigger({
    ...input,
    driver: { ...input.driver, experimental: 'Firing is inferred.' },
    options: { ...OPTIONS, stop: 'first-turn' },
    preflight: preflight({ warnings: ['The harness shows 10 of the description’s 99 characters.'] }),
    harnessVersion: '1.3.0',
    records: input.records.map((item, index) => ({
      ...item,
      denials: index < 2 ? 2 : 0,
      harnessVersion: index === 0 ? '1.2.3' : '1.3.0',
      usage: { ...USAGE, lowerBound: index < 3 },
      warnings: index > 3 ? ['No price for model-1.'] : [],
    })),
  });
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "Experimental driver: Firing is inferred.",
      "The harness shows 10 of the description’s 99 characters.",
      "Runs were decided after the first model turn (stop first-turn): later firings are missed, so the rates are too low.",
      "The usage of 3 runs is a lower bound: the harness had not given its final figures.",
      "Permissions refused 4 tool calls in 2 runs; a skill that needs them can look as if it did not fire.",
      "Demo Agent 1.3.0 was used; the driver is tested with 1.2.3.",
      "The runs were made with several harness versions: 1.2.3, 1.3.0.",
      "No price for model-1.",
    ]
  `);
  expect([report.experimental, report.denials, report.stop]).toEqual([
    'Firing is inferred.',
    4,
    'first-turn',
  ]);
});

test('more than a tenth missing is a warning, a tenth is not', () => {
  const warnings = (line: string) => scoreTrigger(scoreInput({ p1: line })).warnings;
  expect(warnings('FFFFFFFFFe')).toEqual([]);
  expect(warnings('FFFFFFFFee')).toEqual(['2 of 10 planned runs (20%) were not scored.']);
});

test('served models are named once each; a simulated run is marked', () => {
  const input = scoreInput({ p1: 'FF', n1: '-' });
  const records = input.records.map((item, index) => ({
    ...item,
    servedModel: ['model-2', 'model-1', null][index] ?? null,
  }));
  const simulated = { seed: 1, faults: [], noise: 0 };
  const report = scoreTrigger({ ...input, records, options: { ...OPTIONS, simulated } });
  expect([report.servedModels, report.simulated]).toEqual([['model-1', 'model-2'], true]);
});

test('a later record of a request replaces an earlier one, whose cost stays', () => {
  const input = scoreInput({ p1: 'F' });
  const report = scoreTrigger({ ...input, records: [record('p1', 1, 'e'), record('p1', 1, 'F')] });
  expect([report.rate, report.errored.total, report.usage?.costUsd, report.usage?.wastedCostUsd]).toEqual([
    1, 0, 0.5, 0.25,
  ]);
  expect(report.usage?.retriedAttempts).toBe(1);
});

test('a case that the driver cannot judge is skipped with the reason, and is no miss', () => {
  const input = scoreInput({ p1: 'FF', p2: '..', n1: '--' });
  const isExplicit = ({ caseId }: RunRequest) => caseId === 'p2';
  const report = scoreTrigger({
    ...input,
    cases: input.cases.map((item) => (item.id === 'p2' ? { ...item, style: 'explicit' } : item)),
    requests: input.requests.filter((item) => !isExplicit(item)),
    skipped: input.requests.filter(isExplicit).map((item) => ({ request: item, reason: 'explicit prompt' })),
  });
  expect({
    rate: report.rate,
    planned: report.planned,
    skipped: report.skipped,
    rateByStyle: report.rateByStyle,
  }).toMatchInlineSnapshot(`
    {
      "planned": 6,
      "rate": 1,
      "rateByStyle": {
        "explicit": {
          "cases": 1,
          "fired": 0,
          "n": 0,
          "rate": null,
        },
        "others": {
          "cases": 1,
          "fired": 2,
          "n": 2,
          "rate": 1,
        },
      },
      "skipped": {
        "byReason": {
          "explicit prompt": 2,
        },
        "total": 2,
      },
    }
  `);
  expect(formatTriggerRateReport(report)).toMatch(
    /prompts that name the skill +n\/a +0\/0[\s\S]*other prompts +1\.00 +2\/2[\s\S]*skipped 2 \(never started\): explicit prompt 2/,
  );
});

test('what the plan and the journal tell beside the runs is among the warnings', () => {
  const input = scoreInput({ p1: 'FFF', n1: '---' });
  const { warnings } = scoreTrigger({
    ...input,
    driver: { ...input.driver, descriptionLimit: 10 },
    unfinished: 2,
    notes: ['A competitor could not be read.'],
  });
  expect(warnings).toMatchInlineSnapshot(`
    [
      "The description has 11 characters; Demo Agent takes 10 at most.",
      "2 launches began and never ended: what they spent is unknown.",
      "A competitor could not be read.",
    ]
  `);
});

test('descriptions that do not reach the model whole: the target’s, and its competitors’ in one line', () => {
  const arrival = (id: string, arrives: Arrival, shownCharacters: number, estimated = false) => ({
    ...{ id, arrives, shownCharacters, estimated },
  });
  const warningsOf = (...descriptions: ReturnType<typeof arrival>[]) =>
    scoreTrigger(
      scoreInput({ p1: 'FFF', n1: '---' }, { preflight: preflight({ targetId: TARGET, descriptions }) }),
    ).warnings;
  expect(
    warningsOf(
      arrival(TARGET, 'cut', 7),
      arrival('kit:a', 'whole', 40),
      arrival('kit:b', 'cut', 7),
      arrival('kit:c', 'absent', 0),
    ),
  ).toMatchInlineSnapshot(`
    [
      "The description does not reach the model whole: Demo Agent shows 7 of its 11 characters.",
      "Demo Agent does not show the descriptions of 2 of 3 competitors whole: 1 cut (kit:b), 1 not announced (kit:c).",
    ]
  `);
  expect(
    warningsOf(arrival(TARGET, 'name-only', 0, true), arrival('kit:a', 'name-only', 0, true)),
  ).toMatchInlineSnapshot(`
    [
      "The description does not reach the model: Demo Agent lists the skill by its bare name (estimated).",
      "Demo Agent does not show the descriptions of 1 of 1 competitor whole (estimated): 1 as a bare name (kit:a).",
    ]
  `);
  expect(warningsOf(arrival(TARGET, 'whole', 11), arrival('kit:a', 'unknown', 3))).toEqual([]);
});

test('runs of other drivers are left out', () => {
  const input = scoreInput({ p1: 'F', n1: '-' });
  const foreign = input.requests.map((item) => ({ ...item, id: `other-${item.id}`, driver: 'other' }));
  const records = input.records.map((item) => ({
    ...item,
    requestId: `other-${item.requestId}`,
    fired: false,
  }));
  const both = {
    ...input,
    requests: [...foreign, ...input.requests],
    records: [...records, ...input.records],
  };
  expect(scoreTrigger(both)).toEqual(scoreTrigger(input));
});

const sketch = fc.string({ unit: fc.constantFrom('F', '-', 'a', 'c', 'e', 's', '.'), maxLength: 4 });
const measurement = fc.dictionary(
  fc.constantFrom('p1', 'p2', 'p3', 'p4', 'n1', 'n2', 'n3', 'n4').map((id) => id),
  sketch,
  { noNullPrototype: true },
);

test('errored and skipped runs change no rate', () => {
  fc.assert(
    fc.property(measurement, fc.constantFrom('e', 'ee', 's', '.', 'es.'), (sketches, more) => {
      const longer = Object.fromEntries(Object.entries(sketches).map(([id, line]) => [id, line + more]));
      const before = rates(scoreTrigger(scoreInput(sketches)));
      expect(rates(scoreTrigger(scoreInput(longer)))).toEqual(before);
    }),
    { numRuns: 40 },
  );
});

test('the order of the journal and of the plan changes nothing', () => {
  fc.assert(
    fc.property(measurement, (sketches) => {
      const input = scoreInput(sketches);
      const turned = {
        ...input,
        records: input.records.toReversed(),
        requests: input.requests.toReversed(),
      };
      expect(scoreTrigger(turned)).toEqual(scoreTrigger(input));
    }),
    { numRuns: 40 },
  );
});

test('swapping the labels swaps the rates and turns the table round', () => {
  fc.assert(
    fc.property(measurement, (sketches) => {
      const input = scoreInput(sketches);
      const swapped = input.cases.map((item) => ({ ...item, shouldTrigger: !item.shouldTrigger }));
      const before = scoreTrigger(input);
      const after = scoreTrigger({ ...input, cases: swapped });
      expect([after.rate, after.falsePositiveRate]).toEqual([before.falsePositiveRate, before.rate]);
      expect([after.cases?.truePositives, after.cases?.falseNegatives]).toEqual([
        before.cases?.falsePositives,
        before.cases?.trueNegatives,
      ]);
      expect(after.rateInterval).toEqual(before.falsePositiveRateInterval);
    }),
    { numRuns: 40 },
  );
});

test('every report fits its schema, adds up, and keeps its rates inside their bounds', () => {
  fc.assert(
    fc.property(measurement, (sketches) => {
      const report = scoreTrigger(scoreInput(sketches));
      expect(TriggerRateReport.parse(report)).toEqual(report);
      const scored = report.n + (report.irrelevantN ?? 0);
      const excluded = report.errored.total + (report.censored?.total ?? 0) + (report.skipped?.total ?? 0);
      expect(scored + excluded).toBe(report.planned);
      const { low, high } = report.censored?.rateBounds ?? { low: null, high: null };
      const { rate } = report;
      expect(rate === null || ((low ?? 2) <= rate && rate <= (high ?? -1))).toBe(true);
      const decided = report.cases;
      expect(
        (decided?.truePositives ?? 0) +
          (decided?.falsePositives ?? 0) +
          (decided?.falseNegatives ?? 0) +
          (decided?.trueNegatives ?? 0) +
          (decided?.undecided ?? 0),
      ).toBe(Object.keys(sketches).length);
    }),
    { numRuns: 60 },
  );
});

test('the usage of the listed runs adds up to the totals', () => {
  const retried = attempt({ error: createRunError('rate_limit', 'Slow down.'), usage: NO_USAGE });
  const input = scoreInput({ p1: 'F-e', n1: '-s.' });
  const report = scoreTrigger({
    ...input,
    records: input.records.map((item, index) => ({
      ...item,
      usage: index % 2 === 0 ? item.usage : { ...item.usage, costUsd: 0.1 + index / 7 },
      attempts: index === 0 ? [retried, ...item.attempts] : item.attempts,
    })),
  });
  const costs = (report.runs ?? []).map(({ usage }) => usage.costUsd ?? 0);
  expect(report.usage?.costUsd).toBe(costs.reduce((sum, cost) => sum + cost, 0));
  expect(report.runs?.map(({ attempts }) => attempts)).toEqual([2, 1, 1, 1, 0, 0]);
  expect(report.usage?.attempts).toBe(5);
});
