import {
  harnessText,
  type MatrixReport,
  type MatrixReportDocument,
  markdownDetails,
  markdownTable,
  markdownText,
  plural,
  shortMarkdown,
} from '@skillgauge/core';
import { bannerParts, ownWarnings } from './banner-parts.ts';
import { rateCell, tallyText } from './rate-cells.ts';
import { conditionsPart, gatesPart, ratesTable, warningsPart, wrongCasesPart } from './trigger-markdown.ts';

/** Pairs that a table lists before it says "and N more". */
const LISTED = 20;
const NAME_COLUMNS = 60;

function collisionsPart({ ranking }: MatrixReport): string {
  if (ranking.length === 0) return 'No skill answered the prompts of another.';
  const rows = ranking
    .slice(0, LISTED)
    .map(({ interval, loaded, n, prompts, rate, skill, stolen }) => [
      shortMarkdown(skill, NAME_COLUMNS),
      shortMarkdown(prompts, NAME_COLUMNS),
      `${loaded}/${n}`,
      rateCell(rate, interval),
      String(stolen),
    ]);
  const table = markdownTable(['skill', 'answers prompts of', 'runs', 'share', 'instead of it'], rows);
  const rest = ranking.length - rows.length;
  return rest > 0 ? `${table}\n\n… and ${plural(rest, 'pair')} more.` : table;
}

function excludedPart({ censored, errored, planned, scored, skipped }: MatrixReport): string[] {
  if (scored === planned) return [];
  const rows = [
    ['errored', String(errored.total), tallyText(errored.byClass)],
    ['censored', String(censored), ''],
    ['skipped', String(skipped.total), tallyText(skipped.byReason)],
  ].filter(([, count]) => count !== '0');
  return [
    markdownDetails(
      `${plural(planned - scored, 'run')} of ${planned} in no rate`,
      markdownTable(['what', 'runs', 'by'], rows),
    ),
  ];
}

function matrixPart(matrix: MatrixReport): string[] {
  const subject = ({ skill }: { skill: string }) => skill;
  return [
    `### ${markdownText(harnessText(matrix))}`,
    ratesTable(matrix.rows, 'skill'),
    ...gatesPart(matrix.rows, subject),
    collisionsPart(matrix),
    ...wrongCasesPart(matrix.rows, subject),
    ...excludedPart(matrix),
    ...warningsPart(ownWarnings(matrix)),
    conditionsPart(matrix.rows, subject),
  ];
}

/** The parts of a matrix. */
export function matrixParts({ matrices, simulated }: MatrixReportDocument): string[] {
  const skills = matrices[0]?.skills.length ?? 0;
  return [
    `## Matrix of ${plural(skills, 'skill')}`,
    ...bannerParts(
      matrices.map(({ experimental, permissions, skipped, stop }) => ({
        simulated,
        permissions,
        skipped,
        stop,
        ...(experimental === undefined ? {} : { experimental }),
      })),
    ),
    ...matrices.flatMap(matrixPart),
  ];
}
