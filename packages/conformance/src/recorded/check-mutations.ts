import type { EvalDriver } from '@skillgauge/core';
import fc from 'fast-check';
import { findInvalidEvents } from './check-events.ts';
import type { Recording } from './recording.ts';
import { endingOf, linesOf, replay, verdictOf } from './replay.ts';
import { runProperty } from './run-property.ts';

const JUNK = [null, true, -1, 0.5, '', 'x', [], {}, [null], { type: null }, 'constructor'] as const;

/** The value with the part at `steps` replaced; a step picks a member by its number, modulo how many there are. */
export function replacePart(value: unknown, steps: readonly number[], junk: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return junk;
  const keys = Object.keys(value);
  const chosen = keys[step % Math.max(keys.length, 1)];
  if (chosen === undefined) return junk;
  const change = (key: string, item: unknown) => (key === chosen ? replacePart(item, rest, junk) : item);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => change(String(index), item))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(key, item)]));
}

function mutateLine(line: string, steps: readonly number[], junk: unknown): string {
  try {
    return JSON.stringify(replacePart(JSON.parse(line), steps, junk));
  } catch {
    return line;
  }
}

/**
 * A harness may change any part of any line from one version to the next: a line with a part of another kind never throws
 * and never makes an invalid event.
 */
export function checkMutations(driver: EvalDriver, recording: Recording): string[] {
  const lines = linesOf(recording);
  if (lines.length === 0) return [];
  const mutations = fc.record({
    place: fc.nat({ max: lines.length - 1 }),
    steps: fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 6 }),
    junk: fc.constantFrom(...JUNK),
  });
  return runProperty(mutations, { seed: 42, runs: 60 }, ({ junk, place, steps }) => {
    const mutated = lines.map((fed, index) =>
      index === place ? { ...fed, line: mutateLine(fed.line, steps, junk) } : fed,
    );
    const replayed = replay(driver, recording, mutated);
    const problems = replayed.thrown === null ? findInvalidEvents(replayed.trace) : [replayed.thrown];
    verdictOf(driver, recording, endingOf(recording, replayed));
    return problems.map((problem) => `${problem} (line ${mutated[place]?.line ?? ''})`);
  });
}
