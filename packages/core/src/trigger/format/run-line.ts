import type { RunRecord } from '../../run/record.ts';
import { inertText } from '../../text/inert-text.ts';
import { costText, plural } from '../../text/number-text.ts';
import type { RunSummary } from '../report.ts';
import { summarizeRun } from '../summarize-run.ts';
import { atLeast, tokensText } from './usage-text.ts';

function outcomeText(run: RunSummary): string {
  if (run.outcome === 'scored') return run.fired === true ? 'fired' : 'not fired';
  const reason = run.reason === undefined ? '' : `: ${inertText(run.reason)}`;
  return run.errorClass === null ? `${run.outcome}${reason}` : `${run.outcome} (${run.errorClass})${reason}`;
}

function usageText({ attempts, usage }: RunSummary): string[] {
  if (attempts === 0) return [];
  const isBound = usage.lowerBound ? atLeast(true) : '';
  const tokens = tokensText(usage);
  const equivalent = usage.billing === 'subscription' ? ', API-equivalent' : '';
  return [
    `tokens ${usage.inputTokens === null && usage.outputTokens === null ? '' : isBound}${tokens}`,
    usage.costUsd === null
      ? `cost ${costText(null)}`
      : `cost ${isBound}${costText(usage.costUsd)} (${usage.costSource}${equivalent})`,
    ...(attempts > 1 ? [plural(attempts, 'attempt')] : []),
  ];
}

/**
 * One plain line for one finished run: case, trial, outcome, tokens, cost and where the cost comes from. A record also names its driver.
 * @example formatRunLine(record) // 'codex  p01 trial 2  fired  tokens 1,200 in, 0 cache, 80 out  cost $0.0042 (computed)'
 */
export function formatRunLine(run: RunSummary | RunRecord): string {
  const isRecord = 'skills' in run;
  const summary = isRecord ? summarizeRun(run) : run;
  return [
    ...(isRecord ? [inertText(run.driver)] : []),
    `${inertText(summary.caseId)} trial ${summary.trial}`,
    outcomeText(summary),
    ...usageText(summary),
  ].join('  ');
}
