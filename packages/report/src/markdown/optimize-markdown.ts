import {
  type InstrumentScore,
  inertText,
  markdownDetails,
  markdownTable,
  markdownText,
  type OptimizeReportDocument,
  type PartScore,
  plural,
  probabilityText,
  rateText,
  shortMarkdown,
} from '@skillgauge/core';
import { describeChange } from '../optimize/describe-change.ts';
import { bannerParts, listPart } from './banner-parts.ts';
import { costCell, rateCell, TEXT_COLUMNS, tallyText } from './rate-cells.ts';

const VERDICTS: Readonly<Record<string, string>> = {
  proven: '✅ proven better',
  unproven: '⚠️ not proven',
  'keep-original': 'keep the original',
};

function verdictPart({ stopped, verdict }: OptimizeReportDocument): string {
  if (verdict === null) return `**⚠️ no verdict**: it was cut off (${markdownText(stopped ?? 'unknown')}).`;
  const { cases, changed, p, part, text, verdict: word } = verdict;
  const figures = [
    part === 'untouched' ? 'on untouched cases' : 'on the selection part, which also chose it',
    `${changed} of ${plural(cases, 'case')} changed`,
    ...(p === null ? [] : [`p ${probabilityText(p)}`]),
  ];
  return `**${VERDICTS[word] ?? word}**: ${markdownText(text)} (${markdownText(figures.join(', '))})`;
}

function descriptionsPart({ measured, winner }: OptimizeReportDocument): string {
  const original = measured[0]?.description ?? '';
  const rows = measured.map(({ description, id, selection, train }) => [
    `${markdownText(id)}${id === winner ? ' **(winner)**' : ''}`,
    rateText(train.mean),
    rateText(selection.mean),
    rateText(selection.weakest),
    String(Array.from(description).length),
    id === 'original' ? '' : describeChange(original, description),
    shortMarkdown(description, TEXT_COLUMNS),
  ]);
  return markdownTable(
    ['description', 'train', 'selection', 'weakest driver', 'characters', 'change', 'text'],
    rows,
  );
}

/** A text of several lines, quoted as it is. */
function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${markdownText(line)}`)
    .join('\n>\n');
}

function winnerPart({ measured, winner }: OptimizeReportDocument): string[] {
  const found = measured.find(({ id }) => id === winner);
  if (found === undefined || winner === 'original') return [];
  return [`The winner, ${markdownText(inertText(winner))}:`, quoted(found.description)];
}

function scoreRow(name: string, which: string, score: InstrumentScore): string[] {
  const { falsePositiveInterval, falsePositiveRate, instrument, recall, recallInterval } = score;
  return [
    name,
    which,
    markdownText(instrument),
    rateCell(recall, recallInterval),
    rateCell(falsePositiveRate, falsePositiveInterval),
    rateText(score.score),
  ];
}

function untouchedPart({ untouched }: OptimizeReportDocument): string[] {
  if (untouched === null) return [];
  const rows = (which: string, { cases, instruments }: PartScore) =>
    instruments.map((score) => scoreRow(`untouched (${plural(cases, 'case')})`, which, score));
  return [
    markdownTable(
      ['part', 'description', 'driver', 'recall', 'false-positive rate', 'score'],
      [...rows('original', untouched.original), ...rows('winner', untouched.winner)],
    ),
  ];
}

function droppedPart({ dropped }: OptimizeReportDocument): string[] {
  if (dropped.length === 0) return [];
  const lines = dropped.map(({ iteration, reason }) => `iteration ${iteration}: ${reason}`);
  return [markdownDetails(`${plural(dropped.length, 'description')} dropped unmeasured`, listPart(lines))];
}

function restParts({ excluded, notes, settings, usage }: OptimizeReportDocument): string[] {
  const left = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  const { candidates, iterations, seed, trials } = settings;
  return [
    ...(left === 0 ? [] : [markdownDetails(`${plural(left, 'run')} in no score`, tallyText(excluded))]),
    ...(notes.length === 0 ? [] : [markdownDetails(plural(notes.length, 'note'), listPart(notes))]),
    `Measuring cost ${costCell(usage.measuring)}, improving ${costCell(usage.improving)}. Up to ${plural(iterations, 'iteration')} of ${plural(candidates, 'candidate')}, ${plural(trials, 'trial')}, seed ${seed}.`,
  ];
}

/** The parts of an optimisation. */
export function optimizeParts(document: OptimizeReportDocument): string[] {
  const { instruments, simulated, skill } = document;
  return [
    `## Description of ${markdownText(skill)}, optimized`,
    ...bannerParts(
      instruments.map(({ experimental }) => ({
        simulated,
        ...(experimental === undefined ? {} : { experimental }),
      })),
    ),
    verdictPart(document),
    ...winnerPart(document),
    descriptionsPart(document),
    ...untouchedPart(document),
    ...droppedPart(document),
    ...restParts(document),
  ];
}
