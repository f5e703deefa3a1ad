import {
  BenchReportDocument,
  MatrixReportDocument,
  OptimizeReportDocument,
  RunRecord,
  type RunReport,
  TriggerReportDocument,
} from '@skillgauge/core';
import type { ReportedRun } from '@skillgauge/report';
import type { PageInput } from '@skillgauge/report-html';
import { matrixPage } from '../browser/sample-matrix-page.ts';
import { optimizePage } from '../browser/sample-optimize-page.ts';
import { benchPage, triggerPage } from '../browser/sample-pages.ts';

/** What somebody could write into a prompt, a name or a message to break the report that shows it. */
const HOSTILE = [
  'a|b `c` **d** [e](javascript:alert(1)) ![f](https://x.example/g.png)',
  '<img src=x onerror=alert(1)></details></table><script>alert(1)</script><!-- ]]> &amp; "\'',
  '# h',
  '| --- | --- |',
  '::error file=x::y %0A::stop-commands::z',
  '@octocat #1 https://evil.example www.evil.example $x$',
  'bidi \u202egnp.exe\u2069 ansi \u001b[31m\u001b]0;t\u0007 nul \u0000 lone \ud800 line\u2028end \ufffe',
].join('\r\n');

/** Keys under which text from elsewhere stands. */
const FREE =
  /^(?:id|caseId|taskId|prompt|skill|name|text|reason|why|warnings|notes|message|experimental|description|tags|competitors|problems|driver|arm|baseline|evidence|quote|suggestion|examples|servedModels|model|title|driverTitle|harnessVersion|suspect|instrument|others|skipReason|step)$/;

/** The value with `HOSTILE` behind every text from elsewhere, and in the keys of maps below such a name. */
function poison(value: unknown, isFree = false): unknown {
  if (value === 'event' || value === 'canary') return value; // Words of ours where others quote.
  if (typeof value === 'string') return isFree ? `${value}${HOSTILE}` : value;
  if (Array.isArray(value)) return value.map((item) => poison(item, isFree));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      isFree && typeof item === 'number' ? `${key}${HOSTILE}` : key,
      poison(item, FREE.test(key)),
    ]),
  );
}

/** The samples of every mode, as they are. */
const SAMPLES = [triggerPage(), matrixPage(), benchPage(), optimizePage()];

function poisonedReport(report: RunReport): RunReport {
  switch (report.mode) {
    case 'trigger':
      return { mode: 'trigger', document: TriggerReportDocument.parse(poison(report.document)) };
    case 'matrix':
      return { mode: 'matrix', document: MatrixReportDocument.parse(poison(report.document)) };
    case 'bench':
      return { mode: 'bench', document: BenchReportDocument.parse(poison(report.document)) };
    case 'optimize':
      return { mode: 'optimize', document: OptimizeReportDocument.parse(poison(report.document)) };
    default:
      return report satisfies never;
  }
}

/** A report of each mode with its runs. */
export interface SampleReport {
  report: RunReport;
  runs: ReportedRun[];
}

function runsOf({ cases, records, report }: PageInput): ReportedRun[] {
  const byId = new Map(cases.map((item) => [item.id, item]));
  const analyzed = report.mode === 'bench' ? report.document.runs : [];
  return records.map((record) => ({
    record,
    skill: byId.get(record.caseId)?.skill ?? 'notes',
    prompt: byId.get(record.caseId)?.prompt ?? '',
    tags: byId.get(record.caseId)?.tags ?? [],
    shouldTrigger: byId.get(record.caseId)?.shouldTrigger ?? null,
    step: null,
    analyzed: analyzed.find(({ requestId }) => requestId === record.requestId) ?? null,
  }));
}

/** Reports of a trigger, a matrix, a bench and an optimize run. */
export const SAMPLE_REPORTS: readonly SampleReport[] = SAMPLES.map((sample) => ({
  report: sample.report,
  runs: runsOf(sample),
}));

/** The same with `HOSTILE` behind every text from elsewhere. */
export const HOSTILE_REPORTS: readonly SampleReport[] = SAMPLES.map((sample) => ({
  report: poisonedReport(sample.report),
  runs: runsOf(sample).map((run) => ({
    ...run,
    record: RunRecord.parse(poison(run.record)),
    skill: `${run.skill}${HOSTILE}`,
    prompt: `=1+1 ${run.prompt}${HOSTILE}`,
    tags: [HOSTILE],
  })),
}));
