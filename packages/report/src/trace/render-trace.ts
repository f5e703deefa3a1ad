import {
  type AttemptRecord,
  fitColumns,
  formatRunLine,
  formatTrace,
  inertText,
  type OutputFile,
  plural,
  type RunRecord,
  type RunRequest,
  type TraceEvent,
} from '@skillgauge/core';

/** One run, as its folder holds it. */
export interface ShownRun {
  record: RunRecord;
  request: RunRequest | null;
  /** `null`: it was never launched. */
  attempt: AttemptRecord | null;
  /** `null`: there is no trace file. */
  trace: readonly TraceEvent[] | null;
  /** `null`: none were kept. */
  outputs: readonly OutputFile[] | null;
  /** Path of the raw transcript. */
  transcript: string | null;
}

/** How a run is shown. */
export interface ShowOptions {
  /** Cut nothing. @default false */
  full?: boolean;
  /** Width of the terminal, where it goes to one: wider lines are broken. */
  columns?: number;
}

const PROMPT_CHARACTERS = 1000;

const CHANGES: Record<OutputFile['change'], string> = {
  added: '+',
  changed: '~',
  removed: '-',
  unchanged: '=',
};

function promptLines(request: RunRequest | null, full: boolean): string[] {
  if (request === null) return [];
  const { prompt } = request;
  const isCut = !full && prompt.length > PROMPT_CHARACTERS;
  const shown = isCut ? prompt.slice(0, PROMPT_CHARACTERS) : prompt.trimEnd();
  const rest = isCut ? `… [${plural(prompt.length - shown.length, 'more character')}]` : '';
  const [first = '', ...others] = `${shown}${rest}`.split(/\r?\n/).map(inertText);
  return [`prompt: ${first}`, ...others.map((line) => `  ${line}`.trimEnd())];
}

function errorLines({ error, skipReason }: RunRecord): string[] {
  return [
    ...(error === null ? [] : [`error: ${error.class}: ${inertText(error.message)}`]),
    ...(skipReason === null ? [] : [`not launched: ${inertText(skipReason)}`]),
  ];
}

function attemptLine({ record }: ShownRun, attempt: AttemptRecord): string {
  const { attempts } = record;
  const place = attempts.length === 1 ? '' : ` of ${attempts.length}`;
  const signal = attempt.signal === null ? '' : `, ${inertText(attempt.signal)}`;
  const exit = attempt.exitCode === null ? signal : `, exit code ${attempt.exitCode}`;
  const failed = attempt.error === null ? '' : `, ${attempt.error.class}`;
  return `attempt: ${attempt.attempt}${place}, ended by ${attempt.endedBy}${exit}${failed}`;
}

function harnessLine({ driver, harnessVersion, servedModel, ...record }: RunRecord): string {
  const version = harnessVersion === null ? '' : ` ${inertText(harnessVersion)}`;
  const model = servedModel ?? record.model;
  const served = model === null ? '' : `, model ${inertText(model)}`;
  return `driver: ${inertText(driver)}${version}${served}, arm ${inertText(record.arm)}`;
}

function outputLines({ attempt, outputs }: ShownRun): string[] {
  if (outputs === null || attempt?.outputs === undefined) return [];
  const changes = outputs.filter(({ change }) => change !== 'unchanged');
  const files = changes.map(
    ({ change, path, size }) => `  ${CHANGES[change]} ${inertText(path)} (${plural(size, 'byte')})`,
  );
  return [`files: ${files.length === 0 ? 'none made' : inertText(attempt.outputs)}`, ...files];
}

function leakLines(attempt: AttemptRecord | null): string[] {
  const leaks = attempt?.leaks ?? [];
  return leaks.length === 0
    ? []
    : [
        'NOT VALID without the skill: it was read all the same',
        ...leaks.map((leak) => `  ${inertText(leak)}`),
      ];
}

function headerLines(run: ShownRun, full: boolean): string[] {
  const { attempt, record, request } = run;
  const { warnings } = record;
  return [
    formatRunLine(record),
    `id: ${inertText(record.requestId)}`,
    harnessLine(record),
    ...(attempt === null ? [] : [attemptLine(run, attempt)]),
    ...errorLines(record),
    ...warnings.map((warning) => `warning: ${inertText(warning)}`),
    ...leakLines(attempt),
    ...promptLines(request, full),
    ...outputLines(run),
  ];
}

/** Announced id of the skill under test; `null` where the record has none like it, and every firing is marked. */
function targetOf({ record, request }: ShownRun): string | null {
  const target = request?.target;
  const isTarget = (id: string) => id === target || id.slice(id.lastIndexOf(':') + 1) === target;
  return record.skills.find(({ id, installed }) => installed && isTarget(id))?.id ?? null;
}

function traceText(run: ShownRun, full: boolean): string {
  const { attempt, trace, transcript } = run;
  if (trace !== null) {
    const end = attempt === null ? {} : { endedBy: attempt.endedBy };
    return formatTrace(trace, { full, target: targetOf(run), ...end });
  }
  if (attempt === null) return 'It was never launched: there is nothing to show.\n';
  return [
    'This run has no trace file: it was made by an older version, or the file is gone.',
    `What the harness printed: ${transcript === null ? 'gone, too' : inertText(transcript)}`,
    '',
  ].join('\n');
}

/**
 * One run as plain text for a terminal: what it was and came to, then what happened in it, turn by turn.
 * @example process.stdout.write(renderTrace(run, { full: true }))
 */
export function renderTrace(run: ShownRun, { columns, full = false }: ShowOptions = {}): string {
  const text = `${headerLines(run, full).join('\n')}\n\n${traceText(run, full)}`;
  return columns === undefined ? text : fitColumns(text, Math.max(40, columns));
}
