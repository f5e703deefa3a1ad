import type { EvalDriver } from '@skillgauge/core';
import { beforeAll, describe } from 'vitest';
import { registerChecks } from '../register-checks.ts';
import { liveChecks } from './live-checks.ts';
import type { LiveFindings, LiveOptions } from './live-findings.ts';
import { runLive } from './run-live.ts';

/** Time for all runs of one driver. */
const LIVE_LIMIT_MS = 240_000;

/**
 * Registers the live suite of a driver: the real harness with the simulated model. Call it once in a test file. A harness that
 * is not here fails the suite.
 * @example describeDriverLive(driver, { env: process.env })
 */
export function describeDriverLive(driver: EvalDriver, options: LiveOptions): void {
  describe(`driver ${driver.id}, live`, () => {
    let findings: LiveFindings | null = null;
    const find = (): LiveFindings => {
      if (findings === null) throw new Error('The runs did not come to an end.');
      return findings;
    };
    beforeAll(async () => {
      findings = driver.sim === undefined ? null : await runLive(driver, options);
    }, LIVE_LIMIT_MS);
    registerChecks(liveChecks(driver, find, { givenExecutable: options.executable !== undefined }));
  });
}
