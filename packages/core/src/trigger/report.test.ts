import { expect, test } from 'vitest';
import { scoreInput } from '../testing/trigger-run.ts';
import { REPORT_SCHEMA_VERSION, TriggerRateReport, TriggerReportDocument } from './report.ts';
import { scoreTrigger } from './score-trigger.ts';

const REQUIRED = {
  driver: 'demo',
  skill: 'notes',
  trials: 3,
  threshold: 0.5,
  rate: 1,
  n: 3,
  falsePositiveRate: null,
  precision: null,
  perPrompt: [],
  perIrrelevant: [],
  errored: { total: 0, byClass: {} },
};

test('a report recorded without any optional field parses, and round-trips', () => {
  const parsed = TriggerRateReport.parse(REQUIRED);
  expect(parsed).toEqual({ ...REQUIRED, warnings: [] });
  expect(TriggerRateReport.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
});

test('each optional field may be missing on its own', () => {
  const full = scoreTrigger(scoreInput({ p1: 'FF-', n1: '-ec' }));
  const optional = Object.keys(full).filter((key) => !Object.hasOwn(REQUIRED, key));
  for (const key of optional) {
    const { [key]: _, ...rest } = full as Record<string, unknown>;
    expect({ key, ok: TriggerRateReport.safeParse(rest).success }).toEqual({ key, ok: true });
  }
  expect(optional.length).toBeGreaterThan(20);
});

test.each([
  ['rate', Number.NaN],
  ['rate', Number.POSITIVE_INFINITY],
  ['rate', 1.5],
  ['n', -1],
])('%s %d is refused', (key, value) => {
  expect(TriggerRateReport.safeParse({ ...REQUIRED, [key]: value }).success).toBe(false);
});

test('a document of another version is refused', () => {
  const document = {
    schemaVersion: REPORT_SCHEMA_VERSION,
    simulated: false,
    reports: [REQUIRED],
    runDir: 'runs/1',
  };
  expect(TriggerReportDocument.safeParse(document).success).toBe(true);
  expect(TriggerReportDocument.safeParse({ ...document, schemaVersion: 2 }).success).toBe(false);
});
