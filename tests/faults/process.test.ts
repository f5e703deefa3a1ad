import { expect, it } from 'vitest';
import { jumpBack } from './clock-jump.ts';
import { damageOf, NO_DAMAGE } from './fault-row.ts';
import { startTwice } from './two-starts.ts';

it('the clock jumps back by hours in the midst of a run', async ({ task }) => {
  const row = await jumpBack(10);
  task.meta.faults = [row];
  expect(damageOf(row)).toEqual(NO_DAMAGE);
});

it('two starts at once on one run folder: one wins, the other says who holds it', async ({ task }) => {
  const row = await startTwice(20);
  task.meta.faults = [row];
  expect(damageOf(row)).toEqual(NO_DAMAGE);
});
