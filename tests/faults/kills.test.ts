import { expect, it } from 'vitest';
import { damageOf, NO_DAMAGE } from './fault-row.ts';
import { killAtRandom } from './kill-at-random.ts';

/** `SKILLGAUGE_FAULTS=0.1` tries a tenth, for a quick look. */
const SHARE = Number(process.env['SKILLGAUGE_FAULTS'] ?? '1');
const TIMES = Math.ceil(200 * SHARE);

it('kill −9 at 200 random moments, each followed by a resume', async ({ task }) => {
  const { moments, row } = await killAtRandom({ times: TIMES, seed: 'kills' });
  task.meta.faults = [row];
  console.log(`killed ${JSON.stringify(moments)}`);
  expect(damageOf(row)).toEqual(NO_DAMAGE);
  expect(row.tried).toBe(TIMES);
  expect(moments.midst).toBeGreaterThan(TIMES / 10);
});

it('kill −9 in the resume itself, twice', async ({ task }) => {
  const { moments, row } = await killAtRandom({ times: Math.ceil(40 * SHARE), seed: 'again', killsEach: 3 });
  task.meta.faults = [row];
  console.log(`killed ${JSON.stringify(moments)}`);
  expect(damageOf(row)).toEqual(NO_DAMAGE);
});
