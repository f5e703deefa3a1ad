import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtinDrivers } from 'skillgauge';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FaultOutcomes, outcomesOfAll } from '../support/meet-faults.ts';

/**
 * What is expected of a driver, by fault; ` | ` parts what may come as the machine goes, since one that is ended amid its retries shows
 * less. Where the ending is named, too, it counts: a harness that would go on for ever is ended without progress.
 */
type Expectations = Record<string, string>;

let results: Map<string, PromiseSettledResult<FaultOutcomes>>;

beforeAll(async () => {
  results = await outcomesOfAll(builtinDrivers);
}, 600_000);

async function expectations(driver: string): Promise<Expectations> {
  const file = join(import.meta.dirname, 'error-classes', `${driver}.json`);
  if (!existsSync(file)) {
    throw new Error(
      `How ${driver} takes faults is not known: write tests/live-long/error-classes/${driver}.json.`,
    );
  }
  const table: Expectations = JSON.parse(await readFile(file, 'utf8'));
  return table;
}

describe('every fault of the model endpoint gets its class, whatever the exit code, and none is a miss', () => {
  for (const { id } of builtinDrivers) {
    it(`${id}: as its table says`, async () => {
      const result = results.get(id);
      if (result?.status === 'rejected') throw result.reason;
      const expected = await expectations(id);
      const seen = [...(result?.value ?? [])].map(([fault, { ending, outcome }]) => {
        const wanted = expected[fault] ?? '';
        const isWanted = wanted
          .split(' | ')
          .some((one) => one === outcome || one === `${outcome}, ${ending}`);
        return [fault, isWanted ? wanted : `${outcome}, ${ending}`];
      });
      expect(Object.fromEntries(seen)).toEqual(expected);
    });
  }
});
