import { type Arrival, type EvalDriver, estimateListing } from '@skillgauge/core';
import { builtinDrivers } from 'skillgauge';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTurn } from '../support/in-turn.ts';
import { DESCRIPTION_LENGTH, type MeasuredListing, measureListing } from '../support/measure-listing.ts';

const SIZES = [60, 200];
const AT_ONCE = 2;
/** Codex cuts all descriptions alike, but by whole tokens of four characters. */
const CUT_TOLERANCE_CHARACTERS = 4;

const keyOf = (driver: EvalDriver, size: number): string => `${driver.id} with ${size}`;

let measured: ReadonlyMap<string, PromiseSettledResult<MeasuredListing>>;

beforeAll(async () => {
  const all = builtinDrivers.flatMap((driver) => SIZES.map((size) => ({ driver, size })));
  const results = await inTurn(all, AT_ONCE, ({ driver, size }) => measureListing(driver, size));
  measured = new Map(
    all.flatMap(({ driver, size }, index) => {
      const result = results[index];
      return result === undefined ? [] : [[keyOf(driver, size), result] as const];
    }),
  );
}, 240_000);

function resultOf(driver: EvalDriver, size: number): MeasuredListing {
  const result = measured.get(keyOf(driver, size));
  if (result?.status !== 'fulfilled') throw result?.reason;
  return result.value;
}

/** Characters of each description on the wire, by id; what is not listed is absent. */
function shownOnWire({ wire }: MeasuredListing): Map<string, number> {
  return new Map(wire.map(({ description, id }) => [id, description?.length ?? 0]));
}

function kindOf(shown: number | null | undefined): Arrival {
  if (shown === null || shown === undefined) return 'absent';
  if (shown === DESCRIPTION_LENGTH) return 'whole';
  return shown === 0 ? 'name-only' : 'cut';
}

describe('what many descriptions become on the wire', () => {
  for (const driver of builtinDrivers) {
    for (const size of SIZES) {
      const { listing } = driver.capabilities;

      it(`${driver.id}: ${size} skills arrive as its data says`, () => {
        const { preflight, wire, set } = resultOf(driver, size);
        expect(set.skills.map(({ description }) => description.length)).toEqual(
          Array.from({ length: size }, () => DESCRIPTION_LENGTH),
        );
        const entries = wire.map(({ id }) => ({ id, length: DESCRIPTION_LENGTH }));
        const expected = estimateListing(listing, entries, false);
        const ids = preflight.descriptions?.map(({ id }) => id) ?? [];
        const seen = shownOnWire({ preflight, wire, set });
        expect(ids.map((id) => `${id} ${kindOf(seen.get(id))}`)).toEqual(
          ids.map((id) => `${id} ${kindOf(expected.get(id))}`),
        );
        for (const [id, shown] of seen) {
          const off = Math.abs(shown - (expected.get(id) ?? 0));
          expect(off, id).toBeLessThanOrEqual(kindOf(shown) === 'cut' ? CUT_TOLERANCE_CHARACTERS : 0);
        }
      });

      it(`${driver.id}: the preflight of ${size} skills tells what arrives`, () => {
        const result = resultOf(driver, size);
        const seen = shownOnWire(result);
        const told = result.preflight.descriptions ?? [];
        expect(told).toHaveLength(size);
        expect(told.map(({ arrives, id }) => `${id} ${arrives}`)).toEqual(
          told.map(({ id }) => `${id} ${kindOf(seen.get(id))}`),
        );
        expect(told.map(({ estimated }) => estimated)).toEqual(told.map(() => listing.preflight === 'names'));
      });
    }
  }
});
