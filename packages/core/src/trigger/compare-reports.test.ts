import { expect, test } from 'vitest';
import { scoreInput } from '../testing/trigger-run.ts';
import { compareReports } from './compare-reports.ts';
import { TriggerRateReport } from './report.ts';
import { scoreTrigger } from './score-trigger.ts';

test('one row a report; what an old report lacks is null', () => {
  const bare = TriggerRateReport.parse({
    driver: 'old',
    skill: 'notes',
    trials: 1,
    threshold: 0.5,
    rate: null,
    n: 0,
    falsePositiveRate: null,
    precision: null,
    perPrompt: [],
    perIrrelevant: [],
    errored: { total: 3, byClass: { quota: 3 } },
  });
  const full = scoreTrigger(scoreInput({ p1: 'F-e', n1: 'F-s', n2: '---' }));
  expect(compareReports([full, bare])).toMatchInlineSnapshot(`
    [
      {
        "costUsd": 2,
        "driver": "demo",
        "excluded": 2,
        "f1": 0.6666666666666666,
        "falsePositiveRate": 0.2,
        "n": 2,
        "precision": 0.5,
        "rate": 0.5,
      },
      {
        "costUsd": null,
        "driver": "old",
        "excluded": 3,
        "f1": null,
        "falsePositiveRate": null,
        "n": 0,
        "precision": null,
        "rate": null,
      },
    ]
  `);
});
