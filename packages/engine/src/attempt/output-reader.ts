import type { TraceEvent } from '@skillgauge/core';
import type { OutputLine } from '../process/line-splitter.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { TranscriptWriter } from '../run-folder/transcript.ts';
import { createBoundedTrace } from './bounded-trace.ts';
import type { ContainedParser } from './contain-driver.ts';

/**
 * Takes the lines of an attempt: into the transcript, and through the parser into the trace. What we say ourselves stands in the
 * transcript as `{"after": <lines of stdout before it>, "line": "…"}`, so that the order of both directions is kept.
 */
export interface OutputReader {
  /** The new events of this line. */
  read(channel: string, line: OutputLine): TraceEvent[];
  trace: TraceEvent[];
  /** Last 4 KiB of stderr, redacted. */
  stderrTail(): string;
  /** Lines of stdout that were JSON. */
  stdoutLines(): number;
  /** What was odd about the bytes. */
  warnings(): string[];
}

const STDERR_TAIL_CHARACTERS = 4096;

/** A harness that prints without end must fill neither the memory nor the disk. */
const LIMIT_CHARACTERS = 64 * 1024 * 1024;

/** Past that, longer lines are not read at all; shorter ones may hold the end of the run. */
const LATE_LINE_CHARACTERS = 64 * 1024;

/** Past that, the transcript still takes the lines that say something, up to so much in all. */
const LATE_CHARACTERS = 8 * 1024 * 1024;

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A line that we said, with the number of lines of stdout that came before it. */
function sentLine(after: number, line: string): string {
  return JSON.stringify({ after, line });
}

/** Makes the reader of one attempt. */
export function createOutputReader(
  parser: ContainedParser,
  transcript: TranscriptWriter,
  redactor: Redactor,
): OutputReader {
  const trace = createBoundedTrace();
  const counts = { characters: 0, late: 0, output: 0, json: 0, invalid: 0, truncated: 0, dropped: 0 };
  let stderrTail = '';

  const keep = (channel: string, line: OutputLine): void => {
    if (!line.validUtf8) counts.invalid += 1;
    if (line.truncated) counts.truncated += 1;
    const redacted = redactor.text(line.text);
    transcript.write(channel, channel === 'stdin' ? sentLine(counts.output, redacted) : redacted);
    if (channel === 'stdout') counts.output += 1;
    if (channel === 'stderr') stderrTail = `${stderrTail}${redacted}\n`.slice(-STDERR_TAIL_CHARACTERS);
    if (channel === 'stdout' && isJson(line.text)) counts.json += 1;
  };
  /** Too much was printed already: only what decides the run is looked for, and what shows it is kept. */
  const readLate = (channel: string, line: OutputLine): TraceEvent[] => {
    const events = line.text.length > LATE_LINE_CHARACTERS ? [] : parser.push(channel, line.text);
    trace.add(events, true);
    const isTelling = events.some(({ type }) => type !== 'raw');
    if (isTelling && counts.late + line.text.length <= LATE_CHARACTERS) {
      counts.late += line.text.length;
      keep(channel, line);
    } else {
      counts.dropped += 1;
    }
    return events;
  };
  const read = (channel: string, line: OutputLine): TraceEvent[] => {
    counts.characters += line.text.length + 1;
    if (counts.characters > LIMIT_CHARACTERS) return readLate(channel, line);
    keep(channel, line);
    const events = parser.push(channel, line.text);
    trace.add(events);
    return events;
  };
  const warnings = (): string[] => [
    ...(counts.invalid > 0 ? [`${counts.invalid} lines of output were not valid UTF-8.`] : []),
    ...(counts.truncated > 0 ? [`${counts.truncated} lines of output were too long and cut.`] : []),
    ...(counts.dropped > 0 ? [`${counts.dropped} lines of output were too much and left out.`] : []),
  ];
  return {
    read,
    trace: trace.events,
    stderrTail: () => stderrTail,
    stdoutLines: () => counts.json,
    warnings,
  };
}
