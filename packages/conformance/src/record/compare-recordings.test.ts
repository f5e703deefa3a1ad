import type { EvalDriver, TraceEvent } from '@skillgauge/core';
import { expect, test } from 'vitest';
import type { Recording } from '../recorded/recording.ts';
import { compareRecordings } from './compare-recordings.ts';

/** Only what a replay asks for. */
const driver = {
  parser: () => ({
    push: (_channel: string, line: string): TraceEvent[] => {
      const { id, text, type } = JSON.parse(line) as { type: string; id: string; text: string };
      if (type === 'call')
        return [{ type: 'tool-call', callId: id, name: text, tool: 'other', input: {}, subagent: false }];
      if (type === 'retry')
        return [{ type: 'retry', attempt: Number(id), status: 429, delayMs: 7, message: '' }];
      return [{ type: 'end', ok: true, reason: text, turns: null, denials: 0 }];
    },
    end: () => [],
  }),
  runError: () => null,
} as unknown as EvalDriver;

function recording(...lines: object[]): Recording {
  return {
    name: 'v/c',
    folder: '',
    channels: new Map([['stdout', Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))]]),
    case: {
      model: null,
      namespace: [],
      canaries: [],
      exit: { code: 0, signal: null },
      endedBy: 'exit',
      target: 't',
      expect: { outcome: 'scored', fired: false, errorClass: null, loaded: [], attempted: [] },
    },
  };
}

const END = { type: 'end', text: 'done' };

test('other ids and other numbers of retries are no drift', () => {
  const before = recording({ type: 'call', id: 'a', text: 'read' }, { type: 'retry', id: '1' }, END);
  const after = recording(
    { type: 'call', id: 'b', text: 'read' },
    { type: 'retry', id: '1' },
    { type: 'retry', id: '2' },
    END,
  );
  expect(compareRecordings(driver, before, after)).toEqual({ events: [], native: [] });
});

test('another id in the place of a key is no other key', () => {
  const before = recording({ ...END, of: { ID0001: { count: 1 } } });
  const after = recording({ ...END, of: { ID0023: { count: 2 } } });
  expect(compareRecordings(driver, before, after)).toEqual({ events: [], native: [] });
});

test('another event is drift, and a new key is shown', () => {
  const before = recording({ type: 'call', id: 'a', text: 'read' }, END);
  const after = recording(
    { type: 'call', id: 'a', text: 'view', more: [{ type: 'x', n: 1 }] },
    { type: 'retry', id: '1' },
    END,
  );
  expect(compareRecordings(driver, before, after)).toMatchInlineSnapshot(`
    {
      "events": [
        "- {"type":"tool-call","callId":"call-1","name":"read","tool":"other","input":{},"subagent":false}",
        "+ {"type":"tool-call","callId":"call-1","name":"view","tool":"other","input":{},"subagent":false}",
        "+ {"type":"retry","attempt":0,"status":429,"delayMs":null,"message":""}",
      ],
      "native": [
        "+ stdout<call>.more[]<x>.n: number",
        "+ stdout<call>.more[]<x>.type: string",
        "+ stdout<retry>, the whole event",
      ],
    }
  `);
});
