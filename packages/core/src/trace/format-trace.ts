import type { EndedBy } from '../driver/parser.ts';
import { inertText } from '../text/inert-text.ts';
import { countText, plural } from '../text/number-text.ts';
import { type ReadTrace, readTurns, type TurnCall, type TurnItem, type TurnSkill } from './read-turns.ts';
import type { TraceEvent } from './trace-event.ts';

/** How much of a trace is written. */
export interface FormatTraceOptions {
  /** Cut nothing. @default false */
  full?: boolean;
  /** Most characters of a message. @default 4000 */
  messageCharacters?: number;
  /** Most characters of one argument of a tool call. @default 400 */
  inputCharacters?: number;
  /** Most characters of a tool's result. @default 1000 */
  resultCharacters?: number;
  /** Announced id of the skill under test, whose firing is marked. @default every skill that was loaded is */
  target?: string | null;
  /** Who ended the run, for one that does not say that it is done. @default not told */
  endedBy?: EndedBy;
}

type Limits = Required<Omit<FormatTraceOptions, 'full' | 'endedBy'>>;

function limitsOf(options: FormatTraceOptions): Limits {
  const { full = false, target = null } = options;
  const limit = (own: number | undefined, usual: number) =>
    full ? Number.POSITIVE_INFINITY : (own ?? usual);
  return {
    messageCharacters: limit(options.messageCharacters, 4000),
    inputCharacters: limit(options.inputCharacters, 400),
    resultCharacters: limit(options.resultCharacters, 1000),
    target,
  };
}

/** The start of a text, with how much is missing. A surrogate pair is not torn. */
function cutCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const isTorn = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  const kept = text.slice(0, isTorn ? limit - 1 : limit);
  return `${kept}… [${countText(text.length - kept.length)} more characters]`;
}

/** A text as harmless lines: its own line breaks stay, everything else that a terminal would obey is escaped. */
function inertLines(text: string, limit: number): string[] {
  return cutCharacters(text, limit)
    .split(/\r?\n/)
    .map((line) => inertText(line.replaceAll('\t', '    ')));
}

/** A label with a text behind it; further lines are indented. */
function labelled(label: string, text: string, limit: number, margin = ''): string[] {
  const [first = '', ...rest] = inertLines(text.trimEnd(), limit);
  return [`${margin}${label}: ${first}`, ...rest.map((line) => `${margin}  ${line}`)].map((line) =>
    line.trimEnd(),
  );
}

function inputLines(input: unknown, { inputCharacters }: Limits): string[] {
  if (input === null || input === undefined) return [];
  const isObject = typeof input === 'object' && !Array.isArray(input);
  const entries: [string, unknown][] = isObject ? Object.entries(input) : [['input', input]];
  return entries.flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    return labelled(inertText(name), text, inputCharacters, '  ');
  });
}

const EVIDENCE: Record<TurnSkill['evidence'], string> = {
  event: 'the harness says so',
  canary: 'its text came back to the model',
};

function skillLine({ detail, evidence, id, requested, status }: TurnSkill, { target }: Limits): string {
  const name = inertText(id ?? requested);
  if (status === 'loaded') {
    const mark = target === null || target === id ? '>>> FIRED' : 'loaded';
    return `  ${mark}: skill ${name} (${EVIDENCE[evidence]})`;
  }
  const why = detail.trim() === '' ? '' : `: ${inertText(cutCharacters(detail.trim(), 300))}`;
  return `  skill ${name} was asked for and not loaded (${status})${why}`;
}

function resultLines({ result }: TurnCall, limits: Limits): string[] {
  if (result === null) return ['  no result came'];
  const label = result.denied ? 'denied' : result.ok ? 'result' : 'failed';
  return result.output.trim() === ''
    ? [`  ${label}, without a text`]
    : labelled(label, result.output, limits.resultCharacters, '  ');
}

function callLines(call: TurnCall, limits: Limits): string[] {
  const who = call.subagent ? 'sub-agent calls' : 'call';
  return [
    `${who} ${inertText(call.name)} (${call.tool})`,
    ...inputLines(call.input, limits),
    ...resultLines(call, limits),
    ...call.skills.map((skill) => skillLine(skill, limits)),
  ];
}

function statusText(status: number | null): string {
  return status === null ? '' : ` (HTTP ${status})`;
}

function itemLines(item: TurnItem, limits: Limits): string[] {
  const { messageCharacters } = limits;
  switch (item.kind) {
    case 'message':
      return labelled(item.subagent ? 'sub-agent' : 'agent', item.text, messageCharacters);
    case 'call':
      return callLines(item, limits);
    case 'skill':
      return [skillLine(item.skill, limits).trimStart()];
    case 'retry':
      return labelled(`retry ${item.attempt}${statusText(item.status)}`, item.message, messageCharacters);
    case 'error': {
      const what = `${item.fatal ? 'error' : 'error that it went on from'}, ${item.class ?? 'not recognised'}`;
      return labelled(`${what}${statusText(item.status)}`, item.message, messageCharacters);
    }
    case 'raw':
      return [`(${plural(item.lines.length, 'line')} of ${inertText(item.channel)} not understood)`];
  }
}

function headLines({ listed, session }: ReadTrace): string[] {
  const model = session?.model ?? null;
  return [
    ...(model === null ? [] : [`model: ${inertText(model)}`]),
    ...(listed === null ? [] : [`skills announced: ${listed.map(inertText).join(', ') || 'none'}`]),
  ];
}

const STOPPED: Partial<Record<EndedBy, string>> = {
  fired: 'skillgauge stopped it: the skill under test had fired',
  'first-turn': 'skillgauge stopped it after the first turn',
  timeout: 'skillgauge stopped it: it had reached its time limit',
  'no-progress': 'skillgauge stopped it: it gave no output for too long',
  interrupt: 'it was interrupted',
};

function endLine({ end }: ReadTrace, endedBy: EndedBy = 'exit'): string {
  if (end === null) return `--- ${STOPPED[endedBy] ?? 'the harness did not say that it is done'}`;
  const refused = end.denials === 0 ? '' : `, ${plural(end.denials, 'tool call')} refused`;
  return `--- end, ${end.ok ? 'done' : 'failed'}: ${inertText(end.reason)}${refused}`;
}

/**
 * A run as plain text, the same for every harness: turns with messages, tool calls and results, firings, errors. Harmless for a
 * terminal; long texts are cut with a count.
 */
export function formatTrace(trace: readonly TraceEvent[], options: FormatTraceOptions = {}): string {
  const limits = limitsOf(options);
  const read = readTurns(trace);
  const section = (title: string, items: readonly TurnItem[]) => [
    title,
    ...items.flatMap((item) => itemLines(item, limits)),
    '',
  ];
  const head = headLines(read);
  const lines = [
    ...(head.length === 0 ? [] : [...head, '']),
    ...(read.before.length === 0 ? [] : section('--- before the first turn', read.before)),
    ...read.turns.flatMap(({ items, number }) => section(`--- turn ${number}`, items)),
    endLine(read, options.endedBy),
  ];
  return `${lines.join('\n')}\n`;
}
