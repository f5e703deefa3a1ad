import { writeFileSync } from 'node:fs';
import { builtinDrivers } from 'skillgauge';
import { it } from 'vitest';
import { measureListing } from '../support/measure-listing.ts';

for (const count of [60, 200])
  for (const driver of builtinDrivers)
    it(`${driver.id} ${count}`, async () => {
      const t = Date.now();
      const m = await measureListing(driver, count);
      writeFileSync(
        `/tmp/w2a/${driver.id}-${count}.json`,
        JSON.stringify({ ms: Date.now() - t, ...m }, null, 1),
      );
    });
