import {
  type BenchReportDocument,
  contaminationText,
  failedCases,
  inertText,
  type OptimizeReportDocument,
  plural,
  type RunReport,
  rateText,
  type TriggerRateReport,
} from '@skillgauge/core';
import { type Annotation, workflowCommand } from './workflow-command.ts';

/** Annotations of a level that GitHub shows of one step. */
const MOST_OF_A_LEVEL = 10;

type Note = Omit<Annotation, 'file'>;

function gateNotes({ driver, gates, skill }: TriggerRateReport): Note[] {
  if (gates === undefined) return [];
  const failed = gates.gates
    .filter(({ passed }) => !passed)
    .map(({ bound, limit, metric, operator, reason, value }): Note => {
      const name = bound === 'point' ? metric : `${metric} (${bound} end)`;
      const why = reason === null ? '' : ` (${reason})`;
      return {
        level: 'error',
        title: `${skill} on ${driver}: gate failed`,
        message: `${name} is ${rateText(value)}, wanted ${operator} ${limit}${why}`,
      };
    });
  if (gates.verdict !== 'none') return failed;
  const message = gates.reason ?? 'too few runs are valid';
  return [...failed, { level: 'error', title: `${skill} on ${driver}: no verdict`, message }];
}

/** A case that went wrong is an error only where a gate says so. */
function caseNotes({ driver, perIrrelevant, perPrompt, skill }: TriggerRateReport): Note[] {
  return failedCases([...perPrompt, ...perIrrelevant]).map(({ fired, id, n, prompt, shouldTrigger }) => ({
    level: 'warning',
    title: `${skill} on ${driver}: ${shouldTrigger ? 'missed' : 'false alarm'}`,
    message: `${id}: fired in ${fired} of ${plural(n, 'trial')}, ${shouldTrigger ? 'should fire' : 'should not fire'}: ${prompt}`,
  }));
}

function rateNotes(report: TriggerRateReport): Note[] {
  const { driver, errored, falsePositiveRate, irrelevantN = 0, n, rate, skill } = report;
  const title = `${skill} on ${driver}`;
  const isMeasured = n + irrelevantN > 0;
  return [
    ...(isMeasured
      ? []
      : [{ level: 'error' as const, title, message: 'Nothing was measured: no run could be scored.' }]),
    ...(errored.total === 0
      ? []
      : [
          {
            level: 'warning' as const,
            title: `${title}: errors`,
            message: `${plural(errored.total, 'run')} errored, in no rate: ${Object.keys(errored.byClass).join(', ')}`,
          },
        ]),
    ...gateNotes(report),
    ...caseNotes(report),
    ...(isMeasured
      ? [
          {
            level: 'notice' as const,
            title,
            message: `recall ${rateText(rate)}, false-positive rate ${rateText(falsePositiveRate)}`,
          },
        ]
      : []),
  ];
}

function contaminationNotes({ drivers, skill }: BenchReportDocument): Note[] {
  return drivers.flatMap((report): Note[] => {
    const message = contaminationText(report);
    const title = `${skill} on ${report.driver}: contaminated baseline`;
    return message === null ? [] : [{ level: 'error', title, message }];
  });
}

function benchNotes(document: BenchReportDocument): Note[] {
  const compared = document.comparisons.map(({ arm, baseline, passRate, reason }): Note => {
    const title = `${document.skill}: ${arm.arm} against ${baseline.arm} on ${arm.driver}`;
    if (reason !== null) return { level: 'error', title, message: reason };
    return { level: passRate.verdict === 'worse' ? 'error' : 'notice', title, message: passRate.text };
  });
  return [...contaminationNotes(document), ...compared];
}

function optimizeNotes({ skill, stopped, verdict }: OptimizeReportDocument): Note[] {
  const title = `${skill}: optimized description`;
  return verdict === null
    ? [{ level: 'error', title, message: `no verdict: ${stopped ?? 'unknown'}` }]
    : [{ level: 'notice', title, message: `${verdict.verdict}: ${verdict.text}` }];
}

function notesOf(report: RunReport): Note[] {
  switch (report.mode) {
    case 'trigger':
      return report.document.reports.flatMap(rateNotes);
    case 'matrix':
      return report.document.matrices.flatMap(({ rows }) => rows.flatMap(rateNotes));
    case 'bench':
      return benchNotes(report.document);
    case 'optimize':
      return optimizeNotes(report.document);
    default:
      return report satisfies never;
  }
}

function fewEnough(notes: readonly Note[], level: Note['level']): Note[] {
  const own = notes.filter((note) => note.level === level);
  if (own.length <= MOST_OF_A_LEVEL) return own;
  const kept = own.slice(0, MOST_OF_A_LEVEL - 1);
  const rest = own.length - kept.length;
  return [...kept, { level, title: 'skillgauge', message: `and ${rest} more: see the summary` }];
}

/**
 * A report as annotations of GitHub Actions, a line each: failed gates and missing verdicts are errors, wrong cases warnings, figures notices.
 * @param file Path below the repository of what was measured; `null`: it is not known.
 */
export function renderGithub(report: RunReport, file: string | null): string {
  const notes = notesOf(report);
  const lines = (['error', 'warning', 'notice'] as const)
    .flatMap((level) => fewEnough(notes, level))
    .map(({ level, message, title }) =>
      workflowCommand({ level, file, title: inertText(title), message: inertText(message) }),
    );
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
