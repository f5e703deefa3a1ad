import { expect, it } from 'vitest';
import { type Check, runCheck } from './check.ts';

/** Registers checks as vitest tests. A check that a driver need not pass is skipped, with the reason in its name. */
export function registerChecks(checks: readonly Check[]): void {
  for (const check of checks) {
    const note = check.skip === null ? '' : ` (skipped: ${check.skip})`;
    it.skipIf(check.skip !== null)(`${check.title}${note}`, async () => {
      const { problems } = await runCheck(check);
      expect(problems).toEqual([]);
    });
  }
}
