import {
  type CaseResult,
  type GateVerdict,
  harnessText,
  isFailure,
  markdownDetails,
  markdownTable,
  markdownText,
  modelText,
  plural,
  rateText,
  shortMarkdown,
  type TriggerRateReport,
  type TriggerReportDocument,
  worstCases,
} from '@skillgauge/core';
import { bannerParts, listPart, ownWarnings } from './banner-parts.ts';
import { costCell, excludedCount, rateCell, TEXT_COLUMNS, tallyText } from './rate-cells.ts';

/** Cases that a table lists before it says "and N more". */
const LISTED = 25;

const VERDICTS: Readonly<Record<GateVerdict['verdict'], string>> = {
  passed: '✅ pass',
  failed: '❌ fail',
  none: '⚠️ no verdict',
};

function gateCell({ gates }: TriggerRateReport): string {
  return gates === undefined ? 'no gates' : VERDICTS[gates.verdict];
}

/** The drivers side by side, or the skills of a matrix. */
export function ratesTable(reports: readonly TriggerRateReport[], first: 'driver' | 'skill'): string {
  const name = (report: TriggerRateReport) =>
    first === 'skill' ? shortMarkdown(report.skill, 60) : markdownText(harnessText(report));
  return markdownTable(
    [first, 'verdict', 'recall', 'false-positive rate', 'precision', 'F1', 'runs', 'excluded', 'cost'],
    reports.map((report) => [
      `${name(report)}${report.experimental === undefined ? '' : ' (experimental)'}`,
      gateCell(report),
      rateCell(report.rate, report.rateInterval),
      rateCell(report.falsePositiveRate, report.falsePositiveRateInterval),
      rateCell(report.precision, report.precisionInterval),
      rateText(report.cases?.f1 ?? null),
      String(report.n + (report.irrelevantN ?? 0)),
      String(excludedCount(report)),
      costCell(report.usage),
    ]),
  );
}

/** Whose report it is, where several are in one table. */
type Subject = (report: TriggerRateReport) => string;

/** The gates of all reports, each with its figure. */
export function gatesPart(reports: readonly TriggerRateReport[], subject: Subject): string[] {
  const rows = reports.flatMap((report) =>
    (report.gates?.gates ?? []).map(({ bound, limit, metric, operator, passed, reason, value }) => [
      markdownText(subject(report)),
      passed ? '✅' : '❌',
      bound === 'point' ? metric : `${metric} (${bound} end)`,
      rateText(value),
      `${markdownText(operator)} ${limit}`,
      markdownText(reason ?? ''),
    ]),
  );
  const reasons = reports.flatMap((report) =>
    report.gates?.reason ? [`${subject(report)}: ${report.gates.reason}`] : [],
  );
  return [
    ...(rows.length === 0 ? [] : [markdownTable(['of', '', 'gate', 'value', 'wanted', 'note'], rows)]),
    ...(reasons.length === 0 ? [] : [listPart(reasons)]),
  ];
}

function wordOf(item: CaseResult): string {
  const word = isFailure(item) ? (item.shouldTrigger ? 'missed' : 'false alarm') : 'right';
  return item.flaky ? `${word}, flaky` : word;
}

/** Cases with a wrong trial, the worst first, in a closed part. */
export function wrongCasesPart(reports: readonly TriggerRateReport[], subject: Subject): string[] {
  const wrong = reports.flatMap((report) =>
    worstCases([...report.perPrompt, ...report.perIrrelevant]).map((item) => ({ report, item })),
  );
  if (wrong.length === 0) return [];
  const rows = wrong
    .slice(0, LISTED)
    .map(({ item, report }) => [
      markdownText(subject(report)),
      shortMarkdown(item.id, 60),
      item.shouldTrigger ? 'yes' : 'no',
      `${item.fired}/${item.n}`,
      wordOf(item),
      shortMarkdown(Object.keys(item.others).join(', '), 60),
      shortMarkdown(item.prompt, TEXT_COLUMNS),
    ]);
  const rest = wrong.length - rows.length;
  const table = markdownTable(
    ['of', 'case', 'should fire', 'fired', 'verdict', 'fired instead or beside', 'prompt'],
    rows,
  );
  const failures = wrong.filter(({ item }) => isFailure(item)).length;
  return [
    markdownDetails(
      `${plural(wrong.length, 'case')} with a wrong trial (${failures} decided wrongly), the worst first`,
      rest > 0 ? `${table}\n\n… and ${rest} more.` : table,
    ),
  ];
}

function excludedRows(report: TriggerRateReport, subject: Subject): string[][] {
  const { censored, errored, skipped } = report;
  const name = markdownText(subject(report));
  const examples = Object.entries(errored.examples ?? {}).map(([kind, text]) => `${kind}: ${text}`);
  const range = ({ high, low }: { high: number | null; low: number | null }) =>
    `${rateText(low)} to ${rateText(high)}`;
  return [
    ...(errored.total === 0
      ? []
      : [
          [
            name,
            'errored',
            String(errored.total),
            tallyText(errored.byClass),
            shortMarkdown(examples.join('; '), TEXT_COLUMNS),
          ],
        ]),
    ...(censored === undefined || censored.total === 0
      ? []
      : [
          [
            name,
            'censored',
            String(censored.total),
            tallyText(censored.byClass ?? {}),
            `recall ${range(censored.rateBounds)} if none or all had fired`,
          ],
        ]),
    ...(skipped === undefined || skipped.total === 0
      ? []
      : [[name, 'skipped', String(skipped.total), tallyText(skipped.byReason), 'never started']]),
  ];
}

/** Runs that are in no rate, by class, in a closed part. */
function excludedPart(reports: readonly TriggerRateReport[], subject: Subject): string[] {
  const total = reports.reduce((sum, report) => sum + excludedCount(report), 0);
  if (total === 0) return [];
  const planned = reports.reduce((sum, report) => sum + (report.planned ?? 0), 0);
  const rows = reports.flatMap((report) => excludedRows(report, subject));
  return [
    markdownDetails(
      `${plural(total, 'run')}${planned === 0 ? '' : ` of ${planned}`} in no rate`,
      markdownTable(['of', 'what', 'runs', 'by', 'note'], rows),
    ),
  ];
}

/** Warnings of all reports in a closed part, each once. */
export function warningsPart(warnings: readonly string[]): string[] {
  const own = [...new Set(warnings)];
  return own.length === 0 ? [] : [markdownDetails(plural(own.length, 'warning'), listPart(own))];
}

function conditionsLine(report: TriggerRateReport): string {
  const { competitors, installAs, permissions, seed, stop } = report;
  return [
    modelText(report),
    plural(report.trials, 'trial'),
    `threshold ${report.threshold}`,
    ...(competitors === undefined
      ? []
      : [competitors === 0 ? 'isolated' : plural(competitors, 'competitor')]),
    ...(installAs === undefined ? [] : [`installed as ${installAs}`]),
    ...(stop === undefined ? [] : [`stop ${stop}`]),
    ...(permissions === undefined ? [] : [`permissions ${permissions}`]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ].join(', ');
}

/** How each report was made, in a closed part. */
export function conditionsPart(reports: readonly TriggerRateReport[], subject: Subject): string {
  return markdownDetails(
    'How it was measured',
    listPart([...new Set(reports.map((report) => `${subject(report)}: ${conditionsLine(report)}`))]),
  );
}

function baselinePart({ baseline }: TriggerReportDocument): string[] {
  if (baseline === undefined) return [];
  return [
    `Against the committed figures in ${markdownText(baseline.file)}: **${markdownText(baseline.verdict)}**.`,
  ];
}

/** The parts of a trigger measurement. */
export function triggerParts(document: TriggerReportDocument): string[] {
  const { reports, simulated } = document;
  const subject: Subject = ({ driver }) => driver;
  return [
    `## Trigger rate of ${markdownText(reports[0]?.skill ?? 'no skill')}`,
    ...bannerParts(reports.map((report) => ({ ...report, simulated }))),
    ratesTable(reports, 'driver'),
    ...gatesPart(reports, subject),
    ...baselinePart(document),
    ...wrongCasesPart(reports, subject),
    ...excludedPart(reports, subject),
    ...warningsPart(
      reports.flatMap((report) => ownWarnings(report).map((text) => `${report.driver}: ${text}`)),
    ),
    conditionsPart(reports, subject),
  ];
}
