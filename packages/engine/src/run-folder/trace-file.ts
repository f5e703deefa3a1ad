import { open } from 'node:fs/promises';
import path from 'node:path';
import { cutEvent, TRACE_TEXT_LIMIT_BYTES, type TraceEvent } from '@skillgauge/core';
import type { Redactor } from '../redaction/redactor.ts';
import { RUN_FILES } from './run-folder.ts';

/** A harness that prints without end must not fill the disk a second time. */
const LIMIT_BYTES = 32 * 1024 * 1024;

/** What was not understood stands in the transcript whole. */
const RAW_LIMIT_BYTES = 1024 * 1024;

/** Written at once. */
const CHUNK_CHARACTERS = 1024 * 1024;

/** Told whatever the size: verdicts, and what a run has cost. */
const ALWAYS_TOLD: ReadonlySet<TraceEvent['type']> = new Set(['skill-call', 'usage', 'error', 'end']);

function note(line: string): string {
  return JSON.stringify({ type: 'raw', channel: 'skillgauge', line } satisfies TraceEvent);
}

/** Masks first: a cut through a secret would leave half of it. */
function traceLine(event: TraceEvent, redactor: Redactor): string {
  try {
    const plain = JSON.stringify(event);
    // Text by text where there is something to mask: in the line as a whole a number may look like a secret.
    const safe = redactor.text(plain) === plain ? plain : JSON.stringify(redactor.value(event));
    if (Buffer.byteLength(safe) <= TRACE_TEXT_LIMIT_BYTES) return safe;
    return JSON.stringify(cutEvent(JSON.parse(safe)));
  } catch (error) {
    // For instance arguments that are nested thousands of levels deep.
    return note(`An event of type ${event.type} could not be written: ${String(error)}`);
  }
}

function* traceChunks(trace: readonly TraceEvent[], redactor: Redactor): Generator<string> {
  let chunk = '';
  const written = { all: 0, raw: 0 };
  let leftOut = 0;
  for (const event of trace) {
    const isFull = event.type === 'raw' ? written.raw > RAW_LIMIT_BYTES : written.all > LIMIT_BYTES;
    if (isFull && !ALWAYS_TOLD.has(event.type)) {
      leftOut += 1;
      continue;
    }
    const line = `${traceLine(event, redactor)}\n`;
    written.all += line.length;
    if (event.type === 'raw') written.raw += line.length;
    chunk += line;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield leftOut === 0 ? chunk : `${chunk}${note(`${leftOut} more events were left out.`)}\n`;
}

/**
 * Writes the trace events of an attempt as `transcripts/<stem>.trace.ndjson`, one a line, redacted, with long texts cut.
 * @returns its path relative to the run folder, and what could not be written, or `null`
 */
export async function writeTrace(
  runFolder: string,
  stem: string,
  trace: readonly TraceEvent[],
  redactor: Redactor,
): Promise<{ path: string; problem: string | null }> {
  const relative = `${RUN_FILES.transcripts}/${stem}.trace.ndjson`;
  try {
    const file = await open(path.join(runFolder, relative), 'w', 0o600);
    try {
      for (const chunk of traceChunks(trace, redactor)) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
    return { path: relative, problem: null };
  } catch (error) {
    return { path: relative, problem: `The trace could not be written: ${String(error)}.` };
  }
}
