import { expect, test } from 'vitest';
import { damageOf, NO_DAMAGE } from '../faults/fault-row.ts';
import { killAtRandom } from '../faults/kill-at-random.ts';
import { misbehave } from '../faults/misbehave.ts';
import { startTwice } from '../faults/two-starts.ts';

// A short look at what `npm run test:faults` tries at length.
/** Each is a matter of seconds on a machine that does nothing else. */
const LIMIT_MS = 240_000;
const isLinux = process.platform === 'linux';

test.runIf(isLinux)(
  'killed −9 and resumed: nothing is lost, counted twice, or left',
  async () => {
    const { row } = await killAtRandom({ times: 2, seed: 'smoke' });
    expect(damageOf(row)).toEqual(NO_DAMAGE);
  },
  LIMIT_MS,
);

test.runIf(isLinux)(
  'two starts at once on one run folder: one wins',
  async () => {
    expect(damageOf(await startTwice(1))).toEqual(NO_DAMAGE);
  },
  LIMIT_MS,
);

test.runIf(isLinux)(
  'a harness that prints without end costs little memory, and its end is seen',
  async () => {
    const row = await misbehave({
      fault: 'writes 128 MB in lines of 1 KiB',
      steps: { before: [['lines', 128, 1024]] },
      outcome: 'scored',
      times: 1,
    });
    expect(damageOf(row)).toEqual(NO_DAMAGE);
    expect(row.peakRssMiB).toBeLessThan(300);
  },
);
