import { join } from 'node:path';
import { endingOf, type ReadRecordings, readRecordings, replay, verdictOf } from '@skillgauge/conformance';
import type { EvalDriver } from '@skillgauge/core';
import { builtinDrivers } from 'skillgauge';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/run-skillgauge.ts';

const recordings = new Map<string, ReadRecordings>(
  builtinDrivers.map(({ id }) => [id, readRecordings(join(ROOT, 'drivers', id, 'recordings'))]),
);

/** Recordings of a harness in which a skill fired: what a wrong parser could be misled by. */
function firings(driver: EvalDriver) {
  return (recordings.get(driver.id)?.recordings ?? []).filter(
    ({ case: recorded }) => recorded.expect.fired === true && recorded.endedBy === 'exit',
  );
}

describe('the output of another harness is named as an error, never taken for a verdict', () => {
  for (const reader of builtinDrivers) {
    for (const writer of builtinDrivers.filter(({ id }) => id !== reader.id)) {
      it(`${reader.id} reads what ${writer.id} printed`, () => {
        const found = firings(writer);
        expect(found.length).toBeGreaterThan(0);
        for (const recording of found) {
          const result = replay(reader, recording);
          expect(result.thrown, recording.name).toBeNull();
          const { fired, outcome } = verdictOf(reader, recording, endingOf(recording, result));
          expect({ fired, outcome }, recording.name).toEqual({ fired: null, outcome: 'errored' });
        }
      });
    }
  }
});
