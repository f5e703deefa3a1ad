import { inertText } from '@skillgauge/core';
import type { ReportedRun } from '../reported.ts';

type Cell = string | number | boolean | null;

/** Beginnings that a spreadsheet takes for a formula, also in their wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Text that no spreadsheet computes and no terminal obeys. Line ends and tabs stay. */
function safeText(text: string): string {
  const inert = text.replaceAll(/[^\t\n\r]+/g, inertText);
  return FORMULA.test(inert) ? `'${inert}` : inert;
}

function cellText(value: Cell): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? safeText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function gradeCount({ analyzed }: ReportedRun, verdict: string): number | null {
  if (analyzed === null) return null;
  return analyzed.expectations.filter((item) => item.verdict === verdict).length;
}

/** The columns, in their order. New ones come at the end. */
const COLUMNS: readonly (readonly [name: string, value: (run: ReportedRun) => Cell])[] = [
  ['request_id', ({ record }) => record.requestId],
  ['driver', ({ record }) => record.driver],
  ['harness_version', ({ record }) => record.harnessVersion],
  ['skill', ({ skill }) => skill],
  ['step', ({ step }) => step],
  ['arm', ({ record }) => record.arm],
  ['case', ({ record }) => record.caseId],
  ['trial', ({ record }) => record.trial],
  ['should_trigger', ({ shouldTrigger }) => shouldTrigger],
  ['outcome', ({ record }) => record.outcome],
  ['fired', ({ record }) => record.fired],
  ['state', ({ analyzed }) => analyzed?.state ?? null],
  ['pass_rate', ({ analyzed }) => analyzed?.passRate ?? null],
  ['passed', (run) => gradeCount(run, 'pass')],
  ['failed', (run) => gradeCount(run, 'fail')],
  ['ungraded', (run) => gradeCount(run, 'ungraded')],
  ['error_class', ({ record }) => record.error?.class ?? null],
  ['reason', ({ analyzed, record }) => record.error?.message ?? record.skipReason ?? analyzed?.why ?? null],
  [
    'skills_loaded',
    ({ record }) =>
      record.skills
        .filter(({ loaded }) => loaded)
        .map(({ id }) => id)
        .join('; '),
  ],
  ['launches', ({ record }) => record.attempts.length],
  ['input_tokens', ({ record }) => record.usage.inputTokens],
  ['cache_read_tokens', ({ record }) => record.usage.cacheReadTokens],
  ['cache_write_tokens', ({ record }) => record.usage.cacheWriteTokens],
  ['output_tokens', ({ record }) => record.usage.outputTokens],
  ['model_requests', ({ record }) => record.usage.modelRequests],
  ['cost_usd', ({ record }) => record.usage.costUsd],
  ['cost_source', ({ record }) => record.usage.costSource],
  ['usage_is_lower_bound', ({ record }) => record.usage.lowerBound],
  ['wall_ms', ({ record }) => record.wallMs],
  ['started_at', ({ record }) => record.startedAt],
  ['model', ({ record }) => record.model],
  ['served_model', ({ record }) => record.servedModel],
  ['reused_from', ({ record }) => record.reused ?? null],
  ['tags', ({ tags }) => tags.join('; ')],
  ['prompt', ({ prompt }) => prompt],
];

const LINE_END = '\r\n';

/**
 * Runs as CSV (RFC 4180): a row each, whatever became of it. What is not known is empty. Text that a spreadsheet would take for a formula
 * has an apostrophe before it.
 */
export function renderCsv(runs: readonly ReportedRun[]): string {
  const head = COLUMNS.map(([name]) => name).join(',');
  const rows = runs.map((run) => COLUMNS.map(([, value]) => cellText(value(run))).join(','));
  return [head, ...rows, ''].join(LINE_END);
}
