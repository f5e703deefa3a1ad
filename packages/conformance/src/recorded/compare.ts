import { isDeepStrictEqual } from 'node:util';
import type { TraceEvent } from '@skillgauge/core';

const SHOWN = 200;

/** A value as a problem shows it. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`;
}

/** The events that a driver understood: all but `raw`. */
export function understood(trace: readonly TraceEvent[]): TraceEvent[] {
  return trace.filter((event) => event.type !== 'raw');
}

/** Names the first event in which two traces differ; no entry when they are equal. */
export function diffTraces(
  what: string,
  expected: readonly TraceEvent[],
  actual: readonly TraceEvent[],
): string[] {
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length; index += 1) {
    if (isDeepStrictEqual(expected[index], actual[index])) continue;
    return [`${what}: event ${index} is ${show(actual[index])} instead of ${show(expected[index])}`];
  }
  return [];
}

/** A problem when two values differ. */
export function expectEqual(what: string, expected: unknown, actual: unknown): string[] {
  return isDeepStrictEqual(expected, actual)
    ? []
    : [`${what} is ${show(actual)} instead of ${show(expected)}`];
}
