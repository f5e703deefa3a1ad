import {
  type Alignment,
  alignRows,
  type ComparedRun,
  costText,
  inertText,
  plural,
  probabilityText,
  REPORT_COLUMNS,
  type RunComparison,
  rateText,
  signedText,
  truncateText,
  wrapText,
} from '@skillgauge/core';

/** Changed cases that the text lists before it says "and N more". */
const LISTED = 15;

const ROWS: readonly [label: string, cell: (run: ComparedRun) => string][] = [
  ['  rate (recall)', ({ rate }) => rateText(rate)],
  ['  false-positive rate', ({ falsePositiveRate }) => rateText(falsePositiveRate)],
  ['  precision (described only)', ({ precision }) => rateText(precision)],
  ['  F1 by case (described only)', ({ f1 }) => rateText(f1)],
  ['  runs scored', ({ scored }) => String(scored)],
  ['  errored', ({ errored }) => String(errored)],
  ['  censored', ({ censored }) => String(censored)],
  ['  skipped', ({ skipped }) => String(skipped)],
  ['  cost', ({ costIsLowerBound, costUsd }) => costCell(costUsd, costIsLowerBound)],
  ['  cost per run', ({ costIsLowerBound, costPerRunUsd }) => costCell(costPerRunUsd, costIsLowerBound)],
];

function costCell(costUsd: number | null, isLowerBound: boolean): string {
  return `${costUsd !== null && isLowerBound ? '≥ ' : ''}${costText(costUsd)}`;
}

function costDifference({ a, b }: RunComparison): string[] {
  if (a.costUsd === null || b.costUsd === null) return ['  cost difference: not known'];
  const difference = b.costUsd - a.costUsd;
  const about = a.costIsLowerBound || b.costIsLowerBound ? 'about ' : '';
  const sign = difference < 0 ? '−' : '+';
  return [`  cost difference: ${about}${difference === 0 ? 'none' : sign + costText(Math.abs(difference))}`];
}

/** Both runs by themselves. */
export function sideLines(comparison: RunComparison): string[] {
  const alignments: Alignment[] = ['left', 'right', 'right'];
  const rows = ROWS.map(([label, cell]) => [label, cell(comparison.a), cell(comparison.b)]);
  return [
    'each run by itself',
    ...alignRows([['', 'A', 'B'], ...rows], alignments),
    ...costDifference(comparison),
  ];
}

/** Cases that fired more or less often in B, the worst first. */
export function changedCaseLines({ cases }: RunComparison): string[] {
  const changed = cases.filter(({ difference }) => difference !== null && difference !== 0);
  if (changed.length === 0) return ['cases that changed: none'];
  const rows = changed.map((item) => {
    const isBetter = (item.difference ?? 0) > 0 === item.shouldTrigger;
    return [
      isBetter ? '  better' : '  worse',
      `${item.a.fired}/${item.a.n} → ${item.b.fired}/${item.b.n}`,
      item.shouldTrigger ? 'should fire' : 'should not',
      truncateText(inertText(item.id), 24),
      `"${inertText(item.prompt)}"`,
    ];
  });
  const rest = rows.length - LISTED;
  return [
    `cases that changed (${changed.length} of ${cases.length}), the worst first`,
    ...alignRows(rows.slice(0, LISTED)).map((line) => truncateText(line, REPORT_COLUMNS)),
    ...(rest > 0 ? [`  … and ${rest} more (all of them with --json)`] : []),
  ];
}

/** Tests that readers may look for; no verdict rests on them. */
export function describedLines({ endpoints }: RunComparison): string[] {
  const lines = endpoints.flatMap(({ described: { mcnemar, welch }, endpoint }) => {
    const parts = [
      ...(mcnemar === null
        ? []
        : [
            `McNemar on case decisions: only A ${mcnemar.onlyA}, only B ${mcnemar.onlyB}, p ${probabilityText(mcnemar.p)}`,
          ]),
      ...(welch === null
        ? []
        : [`Welch on case rates: t ${signedText(welch.t)}, p ${probabilityText(welch.p)}`]),
    ];
    return parts.length === 0 ? [] : [`  ${endpoint}: ${parts.join('; ')}`];
  });
  return lines.length === 0
    ? []
    : ['described only, no verdict rests on it', ...lines.flatMap((line) => wrapText(line, undefined, 4))];
}

/** Cases that could not be paired, since one side scored none of their runs. */
export function leftOutLines({ endpoints }: RunComparison): string[] {
  const ids = endpoints.flatMap(({ leftOut }) => leftOut);
  if (ids.length === 0) return [];
  const text = `left out: ${plural(ids.length, 'case')} without a scored run in A or in B: ${ids.map(inertText).join(', ')}`;
  return wrapText(text, REPORT_COLUMNS, 2);
}
