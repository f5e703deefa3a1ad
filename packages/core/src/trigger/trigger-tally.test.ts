import { expect, test } from 'vitest';
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
} from '../testing/trigger-run.ts';
import { TriggerRateReport } from './report.ts';
import { scoreTrigger } from './score-trigger.ts';

test('a whole report parses to itself', () => {
  const report = scoreTrigger(scoreInput({ p1: 'Fac', p2: '-e.', n1: '-s-' }));
  expect(TriggerRateReport.parse(report)).toEqual(report);
  const { perIrrelevant: _, perPrompt, runs = [], usage: __, ...rest } = report;
  expect({ ...rest, perPrompt: perPrompt[0], runs: runs[2] }).toMatchInlineSnapshot(`
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
      "f1Interval": null,
      "falsePositiveRate": 0,
      "falsePositiveRateInterval": null,
      "flaky": [
        "p1",
      ],
      "fullBodies": false,
      "groups": [],
      "harnessVersion": "1.2.3",
      "installAs": "plugin",
      "irrelevantN": 2,
      "model": "model-1",
      "n": 3,
      "namespace": "kit:notes",
      "passes": {
        "all": [
          {
            "cases": 3,
            "k": 1,
            "passAt": 0.5,
            "passHat": 0.5,
          },
          {
            "cases": 2,
            "k": 2,
            "passAt": 1,
            "passHat": 0.5,
          },
        ],
        "irrelevant": [
          {
            "cases": 1,
            "k": 1,
            "passAt": 1,
            "passHat": 1,
          },
          {
            "cases": 1,
            "k": 2,
            "passAt": 1,
            "passHat": 1,
          },
        ],
        "relevant": [
          {
            "cases": 2,
            "k": 1,
            "passAt": 0.25,
            "passHat": 0.25,
          },
          {
            "cases": 1,
            "k": 2,
            "passAt": 1,
            "passHat": 0,
          },
        ],
      },
      "perPrompt": {
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
      "runs": {
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
      "warnings": [
        "4 of 9 planned runs (44%) were not scored.",
      ],
      "worst": [
        "p2",
        "p1",
      ],
    }
  `);
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
