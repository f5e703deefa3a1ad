import { TriggerRateReport, type TriggerReportDocument } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { renderTerminal } from './render-terminal.ts';

const TOKENS = {
  inputTokens: 900,
  cacheReadTokens: 0,
  cacheWriteTokens: null,
  outputTokens: 60,
  reasoningTokens: null,
};

function report(changes: Partial<TriggerRateReport>): TriggerRateReport {
  return TriggerRateReport.parse({
    driver: 'demo',
    skill: 'notes',
    trials: 3,
    threshold: 0.5,
    rate: 0.5,
    n: 6,
    falsePositiveRate: 0,
    precision: 1,
    perPrompt: [],
    perIrrelevant: [],
    errored: { total: 1, byClass: { server: 1 } },
    ...changes,
  });
}

function document(...reports: TriggerRateReport[]): TriggerReportDocument {
  return { schemaVersion: 1, simulated: false, reports, runDir: 'runs/\u001b[2J1' };
}

test('one driver: its report and the run folder, no table', () => {
  const text = renderTerminal(document(report({})));
  expect(text.split('─'.repeat(72)).map((part) => part.trim().split('\n').at(0))).toEqual([
    'Trigger rate of skill "notes" on demo of unknown version',
    String.raw`run folder: runs/\u{1b}[2J1`,
  ]);
});

test('the verdicts of several drivers come together', () => {
  const gated = (driver: string, verdict: 'passed' | 'failed' | 'none') =>
    report({
      driver,
      gates: {
        verdict,
        reason: null,
        coverage: { valid: 6, planned: 7, share: 6 / 7, least: 0.8 },
        censored: 0,
        gates: [],
      },
    });
  const summary = (...reports: TriggerRateReport[]) =>
    renderTerminal(document(...reports))
      .split('\n')
      .filter((line) => line.startsWith('gates: '))
      .at(-1);
  expect(summary(gated('a', 'passed'), gated('b', 'none'), report({}))).toBe(
    'gates: NO VERDICT (a PASS, b NO VERDICT)',
  );
  expect(summary(gated('a', 'none'), gated('b', 'failed'))).toBe('gates: FAIL (a NO VERDICT, b FAIL)');
  expect(summary(gated('a', 'passed'), report({}))).toBe('gates: PASS (a PASS)');
});

test('several drivers end side by side', () => {
  const usage = {
    ...TOKENS,
    modelRequests: 9,
    wallMs: 9000,
    costUsd: 0.42,
    costSources: ['computed' as const],
    billing: 'metered' as const,
    runs: 9,
    attempts: 9,
    retriedAttempts: 0,
    runsWithoutTokens: 0,
    runsWithoutCost: 3,
    lowerBoundRuns: 0,
    wastedCostUsd: null,
    priceTable: null,
  };
  const text = renderTerminal(
    document(
      report({ usage, skipped: { total: 2, byReason: { budget: 2 } } }),
      report({ driver: '日本語', experimental: 'Inferred.', rate: null, n: 0, precision: null }),
    ),
  );
  expect(
    text
      .split(`${'─'.repeat(72)}\n\n`)
      .slice(2)
      .join(''),
  ).toMatchInlineSnapshot(`
    "drivers side by side (rate = recall over n relevant runs, F1 by case, excluded = errored and
    skipped)
    driver    rate   FPR  precision   F1  n  excluded          cost
    demo      0.50  0.00       1.00  n/a  6         3     ≥ $0.4200
    日本語 *   n/a  0.00        n/a  n/a  0         1  not reported
    * EXPERIMENTAL: see the caveat in the report of that driver

    run folder: runs/\\u{1b}[2J1
    "
  `);
});
