import type { TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createRedactor } from '../redaction/redactor.ts';
import { createOutputReader } from './output-reader.ts';

const MEBIBYTE = 1024 * 1024;

const call: TraceEvent = {
  type: 'tool-call',
  callId: '1',
  name: 'read',
  tool: 'read',
  input: {},
  subagent: false,
};

/** Reads these lines of stdout: one that begins with `call` is a tool call, the rest says nothing. */
function kept(lines: readonly string[]) {
  const written: string[] = [];
  const reader = createOutputReader(
    {
      push: (channel, line) => [line.startsWith('call') ? call : { type: 'raw', channel, line }],
      end: () => [],
      fault: () => null,
    },
    { path: 'x', write: (_channel, line) => written.push(line), close: async () => null },
    createRedactor([]),
  );
  for (const text of lines) reader.read('stdout', { text, validUtf8: true, truncated: false });
  return { lines: written.map((line) => line.slice(0, 6)), warnings: reader.warnings() };
}

it('once the transcript is full it still takes the short lines that say something, up to a last limit', () => {
  const flood = Array.from({ length: 65 }, () => 'x'.repeat(MEBIBYTE - 1));
  expect(kept([...flood, 'call 1', 'noise', `call ${'y'.repeat(MEBIBYTE)}`, 'call 2'])).toEqual({
    lines: [...Array.from({ length: 64 }, () => 'xxxxxx'), 'call 1', 'call 2'],
    warnings: ['3 lines of output were too much and left out.'],
  });
  const calls = Array.from({ length: 1000 }, () => `call ${'z'.repeat(10_000)}`);
  const after = kept([...flood, ...calls]);
  expect([after.lines.length, after.warnings]).toEqual([
    64 + Math.floor((8 * MEBIBYTE) / 10_005),
    ['163 lines of output were too much and left out.'],
  ]);
});
