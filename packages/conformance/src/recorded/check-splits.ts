import type { EvalDriver } from '@skillgauge/core';
import fc from 'fast-check';
import { diffTraces } from './compare.ts';
import { inOrder } from './in-order.ts';
import type { Recording } from './recording.ts';
import { linesOf, replay } from './replay.ts';
import { runProperty } from './run-property.ts';
import { splitLines } from './split-lines.ts';

/** Cuts bytes at the given places, each taken modulo their length. */
export function cutBytes(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = places.map((place) => place % (bytes.length + 1)).toSorted((left, right) => left - right);
  return [...cuts, bytes.length].map((cut, index) => bytes.subarray(cuts[index - 1] ?? 0, cut));
}

/** The events are the same in whatever pieces the bytes arrive, also when a piece ends inside a character. */
export function checkByteSplits(driver: EvalDriver, recording: Recording): string[] {
  const whole = replay(driver, recording).trace;
  const places = fc.array(fc.nat({ max: 2 ** 24 }), { minLength: 1, maxLength: 12 });
  return runProperty(places, { seed: 42, runs: 20 }, (cuts) => {
    const lines = inOrder(
      [...recording.channels].flatMap(([channel, bytes]) =>
        splitLines(cutBytes(bytes, cuts)).map((line) => ({ channel, line })),
      ),
    );
    return diffTraces(`cut at ${cuts.join(', ')}`, whole, replay(driver, recording, lines).trace);
  });
}

/** Lines that end in CRLF give the same events. */
export function checkLineEnds(driver: EvalDriver, recording: Recording): string[] {
  const lines = linesOf(recording);
  const withReturn = lines.map(({ channel, line }) => ({ channel, line: `${line}\r` }));
  const trace = replay(driver, recording, withReturn).trace.map((event) =>
    event.type === 'raw' ? { ...event, line: event.line.replace(/\r$/, '') } : event,
  );
  return diffTraces('with CRLF', replay(driver, recording, lines).trace, trace);
}
