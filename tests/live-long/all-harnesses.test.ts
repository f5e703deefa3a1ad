import { builtinDrivers } from 'skillgauge';
import { describe, expect, it } from 'vitest';
import { createSandbox, measureSimulated } from '../support/run-skillgauge.ts';

const ALL = builtinDrivers.map(({ id }) => id);
/** Drivers whose firing is not taken from an event. */
const EXPERIMENTAL = new Set(['codex', 'pi']);

/** 20 runs of each harness an example. */
describe('the examples on all harnesses, side by side', () => {
  it('a specific description fires on its ten and stays quiet on the near misses', async () => {
    await using sandbox = await createSandbox();
    const { document, exitCode } = await measureSimulated(sandbox, [
      'examples/trigger/specific',
      '--driver',
      'all',
      '--trials',
      '1',
    ]);
    expect(exitCode).toBe(0);
    expect(document.reports.map(({ driver }) => driver)).toEqual(ALL);
    expect(document.comparison?.map(({ driver }) => driver)).toEqual(ALL);
    for (const report of document.reports) {
      expect(report).toMatchObject({
        rate: 1,
        precision: 1,
        falsePositiveRate: 0,
        n: 10,
        irrelevantN: 10,
        competitors: 0,
        errored: { total: 0 },
        simulated: true,
      });
      expect(report.experimental !== undefined, report.driver).toBe(EXPERIMENTAL.has(report.driver));
    }
  });

  it('a vague one fires on everything', async () => {
    await using sandbox = await createSandbox();
    const { document } = await measureSimulated(sandbox, [
      'examples/trigger/vague',
      '--driver',
      'all',
      '--trials',
      '1',
    ]);
    expect(
      document.reports.map(({ driver, falsePositiveRate, rate }) => [driver, rate, falsePositiveRate]),
    ).toEqual(ALL.map((driver) => [driver, 1, 1]));
  });
});
