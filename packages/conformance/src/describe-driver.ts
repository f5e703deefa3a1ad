import { join } from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { contractChecks } from './contract/contract-checks.ts';
import { describeDriverLive } from './live/describe-driver-live.ts';
import type { LiveOptions } from './live/live-findings.ts';
import { eventsText } from './recorded/events-text.ts';
import { readRecordings } from './recorded/read-recordings.ts';
import { instrumentChecks, recordingChecks } from './recorded/recording-checks.ts';
import { replay } from './recorded/replay.ts';
import { registerChecks } from './register-checks.ts';

/** What the suite of one driver works on. */
export interface DescribeDriverOptions {
  /** Absolute path of the driver's folder of recordings: `<version>/<case>/…`. */
  recordings: string;
  /** Runs the live suite, too. */
  live?: LiveOptions;
}

/**
 * Registers everything that a driver must do as one vitest suite; call it once in a test file. The events of each recording
 * are held in `expected-events.json` beside it.
 * @example describeDriver(driver, { recordings: join(import.meta.dirname, 'recordings') })
 */
export function describeDriver(driver: EvalDriver, options: DescribeDriverOptions): void {
  const read = readRecordings(options.recordings);
  describe(`driver ${driver.id}`, () => {
    describe('contract', () => {
      registerChecks(contractChecks(driver));
    });
    describe('instrument', () => {
      registerChecks(instrumentChecks(read));
    });
    for (const [index, recording] of read.recordings.entries()) {
      const other = read.recordings[(index + 1) % read.recordings.length] ?? recording;
      describe(`recording ${recording.name}`, () => {
        it('gives the events in expected-events.json', async () => {
          await expect(eventsText(replay(driver, recording).trace)).toMatchFileSnapshot(
            join(recording.folder, 'expected-events.json'),
          );
        });
        registerChecks(recordingChecks(driver, recording, other));
      });
    }
  });
  if (options.live !== undefined) describeDriverLive(driver, options.live);
}
