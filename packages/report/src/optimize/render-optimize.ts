import {
  type Alignment,
  addUsageTotals,
  alignRows,
  type InstrumentScore,
  inertText,
  type MeasuredDescription,
  NOT_AVAILABLE,
  type OptimizeReportDocument,
  type PartScore,
  plural,
  rateText,
  totalCostText,
  wrapText,
} from '@skillgauge/core';
import { describeChange, diffLines } from './describe-change.ts';

function headLines(document: OptimizeReportDocument): string[] {
  const { competitors, improver, instruments, parts, settings, simulated, skill } = document;
  const beside = competitors.length === 0 ? 'isolated' : `with ${plural(competitors.length, 'competitor')}`;
  const sizes = `train ${parts.train.length}, selection ${parts.selection.length}, untouched ${parts.untouched.length} cases`;
  const asked = improver.model === null ? improver.driver : `${improver.driver} (${improver.model})`;
  return [
    `optimize ${inertText(skill)}`,
    ...(simulated ? ['SIMULATED MODEL: these figures say nothing about a real model'] : []),
    ...instruments.flatMap(({ experimental, harnessVersion, name, title }) => [
      `  ${inertText(name)}: ${inertText(title)} ${harnessVersion ?? '(version unknown)'}, ${beside}`,
      ...(experimental === undefined
        ? []
        : wrapText(`    EXPERIMENTAL: ${inertText(experimental)}`, undefined, 4)),
    ]),
    `  ${sizes}; ${plural(settings.trials, 'trial')}; seed ${settings.seed}; improved by ${inertText(asked)}`,
    ...document.notes.flatMap((note) => wrapText(`  note: ${inertText(note)}`, undefined, 4)),
  ];
}

function gapText({ selection, train }: MeasuredDescription): string {
  if (train.mean === null || selection.mean === null) return NOT_AVAILABLE;
  const gap = train.mean - selection.mean;
  return `${gap < 0 ? '−' : '+'}${Math.abs(gap).toFixed(2)}`;
}

const HEADERS = ['', 'train', 'selection', 'gap', 'weakest', 'chars', 'change'];
const RIGHT: readonly Alignment[] = HEADERS.map((_, index) =>
  index === 0 || index === 6 ? 'left' : 'right',
);

function tableLines({ measured, winner }: OptimizeReportDocument): string[] {
  const original = measured[0]?.description ?? '';
  const rows = measured.map((one) => [
    `  ${one.id}${one.id === winner ? ' *' : ''}`,
    rateText(one.train.mean),
    rateText(one.selection.mean),
    gapText(one),
    rateText(one.selection.weakest),
    String(Array.from(one.description).length),
    one.id === 'original' ? '' : describeChange(original, one.description),
  ]);
  return [
    'descriptions, each with its balanced accuracy (* the winner; gap: train − selection, large when over-fitted)',
    ...alignRows([HEADERS, ...rows], RIGHT),
  ];
}

function withInterval(rate: number | null, interval: { low: number; high: number } | null): string {
  return interval === null
    ? rateText(rate)
    : `${rateText(rate)} (${rateText(interval.low)} to ${rateText(interval.high)})`;
}

function scoreLine({
  falsePositiveInterval,
  falsePositiveRate,
  instrument,
  recall,
  recallInterval,
}: InstrumentScore): string {
  return `    ${inertText(instrument)}: recall ${withInterval(recall, recallInterval)}, false-positive rate ${withInterval(falsePositiveRate, falsePositiveInterval)}`;
}

function partLines(name: string, score: PartScore): string[] {
  const missing = score.unscored === 0 ? '' : `, ${score.unscored} without a scored trial on some driver`;
  return [`  ${name} (${plural(score.cases, 'case')}${missing})`, ...score.instruments.map(scoreLine)];
}

function iterationLines({ dropped, measured }: OptimizeReportDocument): string[] {
  return [
    ...measured.flatMap(({ description, id, selection, train }) => [
      id,
      ...wrapText(`  ${inertText(description)}`, undefined, 2),
      ...partLines('train', train),
      ...partLines('selection', selection),
      '',
    ]),
    ...dropped.flatMap(({ iteration, reason }) =>
      wrapText(`dropped in iteration ${iteration}: ${inertText(reason)}`, undefined, 2),
    ),
  ];
}

function verdictLines(document: OptimizeReportDocument): string[] {
  const { stopped, untouched, verdict } = document;
  const parts =
    untouched === null
      ? []
      : [
          ...partLines('untouched, original', untouched.original),
          ...partLines('untouched, winner', untouched.winner),
        ];
  if (verdict === null) return [`verdict: none, cut off (${inertText(stopped ?? 'unknown')})`, ...parts];
  const p = verdict.p === null ? '' : `, p ${verdict.p < 0.0001 ? '< 0.0001' : verdict.p.toFixed(4)}`;
  const changed = `${verdict.changed} of ${plural(verdict.cases, 'case')} changed`;
  const where =
    verdict.part === 'untouched' ? 'on untouched cases' : 'on the selection part, which also chose it';
  return [`verdict: ${verdict.text} (${where}, ${changed}${p})`, ...parts];
}

function winnerLines({ measured, winner }: OptimizeReportDocument): string[] {
  const [original] = measured;
  const chosen = measured.find(({ id }) => id === winner);
  if (original === undefined || chosen === undefined || chosen === original) return [];
  return ['description', ...diffLines(original.description, chosen.description)];
}

function costLines({ excluded, usage }: OptimizeReportDocument): string[] {
  const all = addUsageTotals([usage.measuring, usage.improving]);
  const left = Object.entries(excluded).map(([reason, count]) => `${count} ${inertText(reason)}`);
  return [
    ...(left.length === 0 ? [] : wrapText(`excluded runs: ${left.join(', ')}`, undefined, 2)),
    `cost: measuring ${totalCostText(usage.measuring)} (${plural(usage.measuring.runs, 'run')}), improving ${totalCostText(usage.improving)} (${plural(usage.improving.runs, 'question')})`,
    ...(all === null ? [] : [`      together ${totalCostText(all)}`]),
  ];
}

const ENDED: Readonly<Record<OptimizeReportDocument['ended'], string>> = {
  iterations: 'all iterations were run',
  'train-perfect': 'every case of the train part went right',
  'no-candidate': 'nothing that was proposed could be measured',
  stopped: 'it was cut off',
};

/** The report of an optimisation as plain text. */
export function renderOptimize(document: OptimizeReportDocument): string {
  const sections = [
    headLines(document),
    tableLines(document),
    iterationLines(document),
    [`ended: ${ENDED[document.ended]}`, ...verdictLines(document)],
    winnerLines(document),
    [...costLines(document), `run folder: ${document.runDir}`],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n').trimEnd())
    .join('\n\n')}\n`;
}

/** The same as one JSON document. */
export function renderOptimizeJson(document: OptimizeReportDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
