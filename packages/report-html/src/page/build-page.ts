import {
  harnessText,
  type MatrixReport,
  plural,
  type RunReport,
  type TriggerRateReport,
} from '@skillgauge/core';
import type { ReportPage, VerdictCard } from '../model/report-page.ts';
import { abFigures, comparisonCards } from './bench-page.ts';
import { benchCaveats, matrixCaveats, optimizeCaveats, triggerCaveats } from './caveats.ts';
import { installedSets } from './installed.ts';
import { collisionMap } from './matrix-page.ts';
import { optimizerCard, optimizerHistory } from './optimize-page.ts';
import type { PageInput } from './page-input.ts';
import { rateCard, rateGroup } from './rate-groups.ts';
import { type PageRuns, pageRuns } from './run-cells.ts';
import { spendRow } from './spend.ts';

/** What of a page differs between the modes. */
type OwnPart = Pick<
  ReportPage,
  'title' | 'simulated' | 'verdicts' | 'caveats' | 'rates' | 'collisions' | 'ab' | 'optimizer' | 'spend'
>;

type DocumentOf<Mode extends RunReport['mode']> = Extract<RunReport, { mode: Mode }>['document'];

const NOTHING = { collisions: [], ab: null, optimizer: null } as const;

function triggerPart({ reports, simulated }: DocumentOf<'trigger'>): OwnPart {
  const named = reports.map((report) => ({ report, subject: harnessText(report) }));
  return {
    ...NOTHING,
    collisions: [],
    title: reports[0]?.skill ?? '',
    simulated,
    verdicts: named.map(({ report, subject }) => rateCard(report, subject)),
    caveats: triggerCaveats(simulated, named),
    rates: named.map(({ report, subject }) => rateGroup(report, subject)),
    spend: reports.flatMap(({ driver, driverTitle = driver, usage }) =>
      usage === undefined ? [] : [spendRow(driver, driverTitle, usage)],
    ),
  };
}

/** A skill that is gated has a card of its own; the others share one. */
function matrixCards(matrix: MatrixReport, subject: string): VerdictCard[] {
  const gated = matrix.rows.filter(({ gates }) => gates !== undefined);
  const isMeasured = matrix.scored > 0;
  const stolen = matrix.thieves.reduce((sum, thief) => sum + thief.stolen, 0);
  const collisions = matrix.ranking.length;
  const text = isMeasured
    ? `${plural(collisions, 'pair')} of skills collide; ${plural(stolen, 'run')} went to another skill instead.`
    : 'Nothing was measured: no run could be scored.';
  return [
    {
      subject,
      state: isMeasured ? 'open' : 'none',
      word: isMeasured ? (stolen === 0 ? 'Nothing stolen' : 'Collisions') : 'Not measured',
      text,
      gates: [],
      coverage: `${matrix.scored} of ${plural(matrix.planned, 'planned run')} scored`,
    },
    ...gated.map((row) => rateCard(row, `${row.skill} on ${subject}`)),
  ];
}

function matrixPart({ matrices, simulated }: DocumentOf<'matrix'>): OwnPart {
  const named = matrices.map((report) => ({ report, subject: harnessText(report) }));
  const rowSubject = (row: TriggerRateReport, subject: string) =>
    named.length === 1 ? row.skill : `${row.skill} on ${subject}`;
  return {
    ...NOTHING,
    title: plural(matrices[0]?.skills.length ?? 0, 'skill'),
    simulated,
    verdicts: named.flatMap(({ report, subject }) => matrixCards(report, subject)),
    caveats: matrixCaveats(simulated, named),
    rates: named.flatMap(({ report, subject }) =>
      report.rows.map((row) => rateGroup(row, rowSubject(row, subject))),
    ),
    collisions: named.map(({ report, subject }) => collisionMap(report, subject)),
    spend: matrices.map(({ driver, driverTitle, usage }) => spendRow(driver, driverTitle, usage)),
  };
}

function benchPart(document: DocumentOf<'bench'>): OwnPart {
  const { drivers, grading, simulated, skill } = document;
  const titles = new Map(drivers.map((report) => [report.driver, harnessText(report)]));
  const graders = grading.driver ?? 'graders';
  return {
    ...NOTHING,
    collisions: [],
    title: skill,
    simulated,
    verdicts: comparisonCards(document),
    caveats: benchCaveats(document, (driver) => titles.get(driver) ?? driver),
    rates: [],
    ab: abFigures(document),
    spend: [
      ...drivers.map(({ driver, driverTitle, usage }) => spendRow(driver, driverTitle, usage)),
      ...(grading.usage === null ? [] : [spendRow(graders, `Graders (${graders})`, grading.usage)]),
    ],
  };
}

function optimizePart(document: DocumentOf<'optimize'>): OwnPart {
  const { improver, simulated, skill, usage } = document;
  return {
    ...NOTHING,
    collisions: [],
    title: skill,
    simulated,
    verdicts: [optimizerCard(document)],
    caveats: optimizeCaveats(document),
    rates: [],
    optimizer: optimizerHistory(document),
    spend: [
      spendRow('measuring', 'Measuring', usage.measuring),
      spendRow('improving', `Improving (${improver.driver})`, usage.improving),
    ],
  };
}

function ownPart(report: RunReport): OwnPart {
  switch (report.mode) {
    case 'trigger':
      return triggerPart(report.document);
    case 'matrix':
      return matrixPart(report.document);
    case 'bench':
      return benchPart(report.document);
    case 'optimize':
      return optimizePart(report.document);
    default:
      return report satisfies never;
  }
}

/** The page of a run, and the record and request behind each of its rows. */
export interface BuiltPage extends Pick<PageRuns, 'records' | 'requests'> {
  page: ReportPage;
}

/** Makes what the page shows from a run's report and journal. Pure. */
export function buildPage(input: PageInput): BuiltPage {
  const { createdAt, report, runName } = input;
  const { lanes, leftOut, records, requests, runs } = pageRuns(input);
  return {
    page: {
      version: 1,
      mode: report.mode,
      runName,
      createdAt,
      ...ownPart(report),
      cases: [...input.cases],
      lanes,
      runs,
      runsLeftOut: leftOut,
      installed: installedSets(input),
      transcriptsLeftOut: 0,
    },
    records,
    requests,
  };
}
