import { describe, expect, it } from 'vitest';
import { judgeKnownCases } from '../support/known-verdicts.ts';
import { createSandbox, measureSimulated } from '../support/run-skillgauge.ts';

describe('calibration: 60 verdicts with a known answer', () => {
  for (const driver of ['claude-code', 'codex']) {
    for (const concurrency of [1, 2, 4, 8]) {
      it(`${driver}: 60 of 60 right at concurrency ${concurrency}`, async () => {
        await using sandbox = await createSandbox();
        expect(await judgeKnownCases(sandbox, { driver, concurrency, trials: 3, cases: 20 })).toEqual({
          right: 60,
          wrong: [],
          notScored: 0,
        });
      });
    }
  }

  it('a total outage gives no rate', async () => {
    await using sandbox = await createSandbox();
    const { document, exitCode } = await measureSimulated(sandbox, [
      ...[
        'examples/trigger/specific',
        '--driver',
        'claude-code,codex',
        '--trials',
        '1',
        '--sim-fault',
        'quota',
      ],
    ]);
    expect(exitCode).toBe(3);
    expect(
      document.reports.map(({ rate, falsePositiveRate, precision }) => [rate, falsePositiveRate, precision]),
    ).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });
});
