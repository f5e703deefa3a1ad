import { type GateResult, type GateVerdict, NOT_AVAILABLE, plural, rateText } from '@skillgauge/core';
import type { GateRow, VerdictCard } from '../model/report-page.ts';

function noteOf({ passed, reason, repeatFails }: GateResult): string {
  if (reason !== null) return reason;
  const percent = repeatFails === null ? 0 : Math.round(100 * repeatFails);
  return percent === 0 || (!passed && percent === 100) ? '' : `${percent}% of unchanged repeats fail`;
}

/** Two decimals, unless more are needed to show on which side of the limit a figure lies. */
function valueText(value: number | null, limit: number): string {
  if (value === null) return NOT_AVAILABLE;
  const text = rateText(value);
  return value !== limit && Number(text) === limit ? value.toFixed(4) : text;
}

function gateRow(gate: GateResult): GateRow {
  const { bound, limit, metric, operator, passed, value } = gate;
  return {
    name: bound === 'point' ? metric : `${metric} ${bound}`,
    passed,
    value: valueText(value, limit),
    wanted: `${operator} ${limit}`,
    note: noteOf(gate),
  };
}

const WORDS: Readonly<Record<GateVerdict['verdict'], string>> = {
  passed: 'Pass',
  failed: 'Fail',
  none: 'No verdict',
};

/** What gates come to, as the part of a card; `null` where there are none. */
export function gateCard(
  verdict: GateVerdict | undefined,
): Pick<VerdictCard, 'state' | 'word' | 'gates' | 'coverage'> | null {
  if (verdict === undefined) return null;
  const { censored, coverage, gates } = verdict;
  const cut = censored === 0 ? '' : `, ${plural(censored, 'censored run')} counted against each gate`;
  return {
    state: verdict.verdict,
    word: WORDS[verdict.verdict],
    gates: gates.map(gateRow),
    coverage: `${coverage.valid} of ${plural(coverage.planned, 'planned run')} valid${cut}`,
  };
}
