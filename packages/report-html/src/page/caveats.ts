import {
  type BenchReportDocument,
  contaminationText,
  type MatrixReport,
  nameSome,
  type OptimizeReportDocument,
  plural,
  rateText,
  type TriggerRateReport,
} from '@skillgauge/core';
import type { Caveat } from '../model/report-page.ts';

const SIMULATED: Omit<Caveat, 'subjects'> = {
  tone: 'strong',
  title: 'Simulated model',
  text: 'A simulated model answered, by a small lexical rule. The figures show how the measurement works, and nothing of how a real model behaves: do not tune a description on them.',
};

/** Caveats of one driver, without its name. */
type Own = Omit<Caveat, 'subjects'>;

const strong = (title: string, text: string): Own => ({ tone: 'strong', title, text });
const plain = (title: string, text: string): Own => ({ tone: 'plain', title, text });

/** What every form of report says of its conditions. */
interface Conditions {
  experimental?: string | undefined;
  permissions?: string | undefined;
  warnings: readonly string[];
}

function experimentalCaveat({ experimental }: Conditions): Own[] {
  return experimental === undefined ? [] : [strong('Experimental driver', experimental)];
}

function permissionCaveat({ permissions }: Conditions): Own[] {
  if (permissions === 'full') {
    return [
      strong(
        'Full permissions',
        'The harness was allowed everything that it offers, such as writing files and running commands.',
      ),
    ];
  }
  return permissions === 'read' ? [plain('Permissions', 'Loading skills and reading files only.')] : [];
}

function competitorCaveat(names: readonly string[]): Own {
  return names.length === 0
    ? plain(
        'Isolated',
        'No competitor was installed: recall is an upper bound, false-positive rate a lower bound.',
      )
    : plain(plural(names.length, 'competitor'), `Installed beside it: ${nameSome(names, 20)}.`);
}

function tally(counts: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count ?? 0}`)
    .join(', ');
}

function partialCaveats({ skipped }: Pick<TriggerRateReport, 'skipped'>): Own[] {
  const { budget = 0, 'max-errors': errors = 0 } = skipped?.byReason ?? {};
  const rest = 'The figures are of the others alone.';
  return [
    ...(budget > 0
      ? [strong('Partial: the budget is used up', `${plural(budget, 'run')} not started. ${rest}`)]
      : []),
    ...(errors > 0
      ? [strong('Partial: too many errors', `${plural(errors, 'run')} not started. ${rest}`)]
      : []),
  ];
}

function erroredCaveat({ byClass, total }: Pick<TriggerRateReport['errored'], 'byClass' | 'total'>): Own[] {
  return total === 0 ? [] : [plain(`${plural(total, 'run')} errored`, `In no rate: ${tally(byClass)}.`)];
}

function skippedCaveat(skipped: TriggerRateReport['skipped']): Own[] {
  if (skipped === undefined || skipped.total === 0) return [];
  return [plain(`${plural(skipped.total, 'run')} skipped`, `Never started: ${tally(skipped.byReason)}.`)];
}

function excludedCaveats(report: TriggerRateReport): Own[] {
  const { censored, errored, skipped } = report;
  const range = ({ low, high }: { low: number | null; high: number | null }) =>
    `${rateText(low)} to ${rateText(high)}`;
  return [
    ...erroredCaveat(errored),
    ...(censored === undefined || censored.total === 0
      ? []
      : [
          plain(
            `${plural(censored.total, 'run')} censored`,
            `Cut off undecided: ${tally(censored.byClass ?? {})}. Recall ${range(censored.rateBounds)}, false-positive rate ${range(censored.falsePositiveRateBounds)} if none or all of them had fired.`,
          ),
        ]),
    ...skippedCaveat(skipped),
  ];
}

/** Warnings that another caveat already says. */
function isTold(warning: string): boolean {
  return warning.startsWith('Experimental driver:') || warning.startsWith('Instrument suspect:');
}

function warningCaveats({ warnings }: Conditions): Own[] {
  return warnings.filter((warning) => !isTold(warning)).map((warning) => plain('Note', warning));
}

/** What must be known of one trigger report. */
function triggerOwn(report: TriggerRateReport): Own[] {
  const { bundled = [], competitorIds = [], competitors } = report;
  return [
    ...experimentalCaveat(report),
    ...(report.suspect === undefined
      ? []
      : [
          strong(
            'Instrument suspect',
            `Do not trust these figures: ${report.suspect}. Check that the harness can load the skill before blaming its description.`,
          ),
        ]),
    ...partialCaveats(report),
    ...(report.stop === 'first-turn'
      ? [strong('First turn only', 'Later firings are missed, so the rates are too low.')]
      : []),
    ...permissionCaveat(report),
    ...(competitors === undefined ? [] : [competitorCaveat(competitorIds)]),
    ...(bundled.length === 0
      ? []
      : [plain('Listed as well', `Not installed by this measurement: ${nameSome(bundled, 20)}.`)]),
    ...excludedCaveats(report),
    ...warningCaveats(report),
  ];
}

function matrixOwn(matrix: MatrixReport): Own[] {
  const { censored, errored, skipped } = matrix;
  return [
    ...experimentalCaveat(matrix),
    ...partialCaveats(matrix),
    ...permissionCaveat(matrix),
    ...(matrix.stop === 'end'
      ? []
      : [
          plain(
            'Stopped at the firing',
            `Runs were ended by "stop ${matrix.stop}": what others did after the skill itself had fired is not seen.`,
          ),
        ]),
    ...erroredCaveat(errored),
    ...(censored === 0
      ? []
      : [plain(`${plural(censored, 'run')} censored`, 'Cut off undecided, in no rate.')]),
    ...skippedCaveat(skipped),
    ...warningCaveats(matrix),
  ];
}

function benchOwn(report: BenchReportDocument['drivers'][number]): Own[] {
  const states = new Map<string, number>();
  for (const { state } of report.excluded) states.set(state, (states.get(state) ?? 0) + 1);
  const excluded = report.excluded.length;
  const contaminated = contaminationText(report);
  return [
    ...(contaminated === null ? [] : [strong('Contaminated baseline', contaminated)]),
    ...experimentalCaveat(report),
    ...permissionCaveat(report),
    ...(excluded === 0
      ? []
      : [
          plain(
            `${plural(excluded, 'run')} of ${report.planned} in no pass rate`,
            `${tally(Object.fromEntries(states))}.`,
          ),
        ]),
    ...warningCaveats(report),
  ];
}

/** The same caveat of several drivers is told once. Strong ones come first. */
function joinSubjects(own: readonly { subject: string; caveats: readonly Own[] }[]): Caveat[] {
  const joined = new Map<string, Caveat>();
  for (const { caveats, subject } of own) {
    for (const caveat of caveats) {
      const key = JSON.stringify([caveat.title, caveat.text]);
      const known = joined.get(key) ?? { ...caveat, subjects: [] };
      if (!known.subjects.includes(subject)) known.subjects.push(subject);
      joined.set(key, known);
    }
  }
  const isOfAll = (caveat: Caveat) =>
    new Set(own.map(({ subject }) => subject)).size === caveat.subjects.length;
  const all = [...joined.values()].map((caveat) => (isOfAll(caveat) ? { ...caveat, subjects: [] } : caveat));
  return [...all.filter(({ tone }) => tone === 'strong'), ...all.filter(({ tone }) => tone === 'plain')];
}

function withSimulated(simulated: boolean, caveats: readonly Caveat[]): Caveat[] {
  return simulated ? [{ ...SIMULATED, subjects: [] }, ...caveats] : [...caveats];
}

/** What a reader must know before the figures of trigger reports. */
export function triggerCaveats(
  simulated: boolean,
  reports: readonly { report: TriggerRateReport; subject: string }[],
): Caveat[] {
  const own = reports.map(({ report, subject }) => ({ subject, caveats: triggerOwn(report) }));
  return withSimulated(simulated, joinSubjects(own));
}

/** The same of matrices. */
export function matrixCaveats(
  simulated: boolean,
  matrices: readonly { report: MatrixReport; subject: string }[],
): Caveat[] {
  const own = matrices.map(({ report, subject }) => ({ subject, caveats: matrixOwn(report) }));
  return withSimulated(simulated, joinSubjects(own));
}

function graderCaveat({ grading }: BenchReportDocument): Caveat[] {
  const { driver, majority, model, problems, simulated } = grading;
  const who =
    driver === null
      ? 'No model graded: only checks by code.'
      : `Graded through ${driver}, ${model ?? 'its own default model'}${majority ? ', by the majority of three' : ''}${simulated ? ', simulated' : ''}.`;
  return [
    { ...plain('Graders', who), subjects: [] },
    ...problems.map((problem) => ({ ...plain('Grading', problem), subjects: [] })),
  ];
}

/** The same of an A/B measurement. */
export function benchCaveats(document: BenchReportDocument, titleOf: (driver: string) => string): Caveat[] {
  const own = document.drivers.map((report) => ({
    subject: titleOf(report.driver),
    caveats: benchOwn(report),
  }));
  return withSimulated(document.simulated, [
    ...joinSubjects(own),
    ...graderCaveat(document),
    ...warningCaveats(document).map((caveat) => ({ ...caveat, subjects: [] })),
  ]);
}

/** The same of an optimisation. */
export function optimizeCaveats(document: OptimizeReportDocument): Caveat[] {
  const { competitors, excluded, instruments, notes, stopped } = document;
  const own = instruments.map((instrument) => ({
    subject: instrument.name,
    caveats: experimentalCaveat({ ...instrument, warnings: [] }),
  }));
  const left = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  const shared: Own[] = [
    ...(stopped === null ? [] : [strong('Cut off', stopped)]),
    competitorCaveat(competitors),
    ...(left === 0 ? [] : [plain(`${plural(left, 'run')} in no score`, `${tally(excluded)}.`)]),
    ...notes.map((note) => plain('Note', note)),
  ];
  return withSimulated(document.simulated, [
    ...joinSubjects(own),
    ...shared.map((caveat) => ({ ...caveat, subjects: [] })),
  ]);
}
