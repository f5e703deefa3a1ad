import type { EvalDriver, TraceEvent } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { checkNoise } from './check-noise.ts';
import type { Recording } from './recording.ts';

const message = (text: string): TraceEvent => ({ type: 'message', text, model: null, subagent: false });

/** Records of several lines: `<say>`, any text, `</say>`. */
function createTextParser() {
  let open: string[] | null = null;
  return {
    push: (_channel: string, line: string): TraceEvent[] => {
      if (line === '</say>' && open !== null) {
        const text = open.join('\n');
        open = null;
        return [message(text)];
      }
      if (open !== null) open.push(line);
      else if (line === '<say>') open = [];
      return [];
    },
    end: () => [],
  };
}

/** A parser that takes a line of a harness for its answer, whatever it is. */
const createGullibleParser = () => ({
  push: (_channel: string, line: string): TraceEvent[] => (line.trim() === '' ? [] : [message(line)]),
  end: () => [],
});

const driverWith = (parser: EvalDriver['parser']) =>
  ({ parser, runError: () => null }) as unknown as EvalDriver;

function recordingOf(stdout: string): Recording {
  return {
    name: 'made-up',
    channels: new Map([['stdout', Buffer.from(stdout)]]),
    case: {
      canaries: [],
      model: null,
      namespace: [{ name: 'notes', id: 'notes', aliases: [] }],
      target: 'notes',
      exit: { code: 0, signal: null },
      endedBy: 'exit',
    },
  } as unknown as Recording;
}

test('noise inside a text of many lines is a part of it; noise around it must change nothing', () => {
  const recording = recordingOf('<say>\nTwo\nlines.\n</say>\n');
  expect(checkNoise(driverWith(createTextParser), recording)).toEqual([]);
  expect(checkNoise(driverWith(createGullibleParser), recording)[0]).toMatchInlineSnapshot(
    `"plain text: event 0 is {"type":"message","text":"npm warn config production Use \`--omit=dev\` instead.","model":null,"subagent":false} instead of {"type":"message","text":"<say>","model":null,"subagent":false}"`,
  );
});
