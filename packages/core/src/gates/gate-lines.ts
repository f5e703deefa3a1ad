import { inertText } from '../text/inert-text.ts';
import { alignRows, wrapText } from '../text/layout.ts';
import { countText, NOT_AVAILABLE, plural, rateText } from '../text/number-text.ts';
import type { GateResult, GateVerdict } from './gate-verdict.ts';

const VERDICT_WORDS: Record<GateVerdict['verdict'], string> = {
  passed: 'PASS',
  failed: 'FAIL',
  none: 'NO VERDICT',
};

/** Two decimals, unless a third is needed to show on which side of the limit a figure lies. */
function valueText(value: number | null, limit: number): string {
  if (value === null) return NOT_AVAILABLE;
  const text = rateText(value);
  return value !== limit && Number(text) === limit ? value.toFixed(4) : text;
}

function repeatText({ passed, reason, repeatFails }: GateResult): string {
  if (reason !== null) return inertText(reason);
  if (repeatFails === null || (!passed && repeatFails === 1)) return '';
  const percent = Math.round(100 * repeatFails);
  return passed && percent === 0 ? '' : `${percent}% of unchanged repeats fail`;
}

function gateRow(gate: GateResult): string[] {
  const { bound, limit, metric, operator, passed, value } = gate;
  return [
    `  ${passed ? 'PASS' : 'FAIL'}`,
    bound === 'point' ? metric : `${metric} ${bound}`,
    valueText(value, limit),
    `wanted ${operator} ${limit}`,
    repeatText(gate),
  ];
}

/** The verdict, each gate with its figure, and how much of the plan it rests on. */
export function gateLines(verdict: GateVerdict | null | undefined): string[] {
  if (verdict === null || verdict === undefined) return [];
  const { censored, coverage, gates, reason } = verdict;
  const cut = censored === 0 ? '' : `; ${plural(censored, 'censored run')} counted against each gate`;
  return [
    `gates: ${VERDICT_WORDS[verdict.verdict]}${reason === null ? '' : `: ${inertText(reason)}`}`,
    ...alignRows(gates.map(gateRow), ['left', 'left', 'right']),
    `  ${countText(coverage.valid)} of ${plural(coverage.planned, 'planned run')} valid${cut}`,
  ].flatMap((line) => wrapText(line, undefined, 4));
}
