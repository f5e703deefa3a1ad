import type { RunRecord } from '../../run/record.ts';
import { inertText } from '../../text/inert-text.ts';
import { costText, plural } from '../../text/number-text.ts';
import { costGap, TOLERATED_COST_GAP } from '../../usage/total-usage.ts';
import type { RunSummary } from '../report.ts';
import { summarizeRun } from '../summarize-run.ts';
import { atLeast, gapText, tokensText } from './usage-text.ts';

function outcomeText(run: RunSummary): string {
  if (run.outcome === 'scored') return run.fired === true ? 'fired' : 'not fired';
  const reason = run.reason === undefined ? '' : `: ${inertText(run.reason)}`;
  return run.errorClass === null ? `${run.outcome}${reason}` : `${run.outcome} (${run.errorClass})${reason}`;
}

/** The cost with its source, and the figure from tokens where that is over 10 % away from a reported one. */
function runCostText({ launchesWithoutCost = 0, usage }: RunSummary): string {
  const { billing, computedCostUsd, costSource, costUsd, lowerBound } = usage;
  if (costUsd === null) return `cost ${costText(null)}`;
  const isApart =
    computedCostUsd !== undefined &&
    !lowerBound &&
    Math.abs(costGap(costUsd, computedCostUsd)) > TOLERATED_COST_GAP;
  const notes = [
    costSource,
    ...(isApart ? [`${costText(computedCostUsd)} computed, ${gapText(costUsd, computedCostUsd)}`] : []),
    ...(launchesWithoutCost > 0 ? [`${plural(launchesWithoutCost, 'attempt')} unreported`] : []),
    ...(billing === 'subscription' ? ['API-equivalent'] : []),
  ];
  return `cost ${atLeast(lowerBound || launchesWithoutCost > 0)}${costText(costUsd)} (${notes.join(', ')})`;
}

function usageText(run: RunSummary): string[] {
  const { attempts, usage } = run;
  if (attempts === 0) return [];
  const isUnknown = usage.inputTokens === null && usage.outputTokens === null;
  return [
    `tokens ${atLeast(usage.lowerBound && !isUnknown)}${tokensText(usage)}`,
    runCostText(run),
    ...(attempts > 1 ? [plural(attempts, 'attempt')] : []),
  ];
}

/** Which arm it is of; planners call the only one `default`. */
function armText({ arm }: RunRecord): string {
  return arm === 'default' ? '' : `, ${inertText(arm)},`;
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
    `${inertText(summary.caseId)}${isRecord ? armText(run) : ''} trial ${summary.trial}`,
    outcomeText(summary),
    ...usageText(summary),
  ].join('  ');
}
