import { describe, expect, it } from 'vitest';
import { judgeKnownCases } from '../support/known-verdicts.ts';
import { createSandbox } from '../support/run-skillgauge.ts';

describe('verdicts do not depend on how many run at once', () => {
  for (const driver of ['claude-code', 'codex']) {
    for (const concurrency of [1, 4]) {
      it(`${driver}: 12 of 12 right at concurrency ${concurrency}`, async () => {
        await using sandbox = await createSandbox();
        expect(await judgeKnownCases(sandbox, { driver, concurrency, trials: 1, cases: 12 })).toEqual({
          right: 12,
          wrong: [],
          notScored: 0,
        });
      });
    }
  }
});
