import { TriggerReportDocument as DocumentSchema, type TriggerReportDocument } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { renderJson } from './render-json.ts';

const document: TriggerReportDocument = {
  schemaVersion: 1,
  simulated: true,
  reports: [
    {
      driver: 'demo',
      skill: 'notes',
      trials: 1,
      threshold: 0.5,
      rate: null,
      n: 0,
      falsePositiveRate: null,
      precision: null,
      perPrompt: [],
      perIrrelevant: [],
      errored: { total: 1, byClass: { quota: 1 } },
      warnings: ['Two\nlines and \u2028 \u001b[31m'],
    },
  ],
  runDir: 'runs/1',
};

test('one JSON document that reads back as the same value, with a newline at its end', () => {
  const text = renderJson(document);
  expect(text.endsWith('}\n')).toBe(true);
  expect(DocumentSchema.parse(JSON.parse(text))).toEqual(document);
});

test('a value that is not a number never gets out', () => {
  const [report] = document.reports;
  const broken = { ...document, reports: report === undefined ? [] : [{ ...report, rate: Number.NaN }] };
  expect(() => renderJson(broken)).toThrow(/expected number, received NaN/);
});
