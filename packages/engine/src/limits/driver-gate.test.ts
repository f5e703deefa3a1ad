import { createRunError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createDriverGate, type DriverGateOptions } from './driver-gate.ts';
import { climbRamp, restartRamp } from './ramp.ts';

const LIMITED = createRunError('rate_limit', 'slow down');

function createClockedGate(over: Partial<DriverGateOptions> = {}) {
  const clock = { now: 0 };
  const gate = createDriverGate({
    rateLimitWaitMs: 1000,
    runsAtOnce: () => 6,
    now: () => clock.now,
    ...over,
  });
  /** Starts as many as may go now. */
  const startAll = (): number[] => {
    const started: number[] = [];
    while (gate.delayMs() === 0 && started.length < 10) started.push(gate.started());
    return started;
  };
  return { clock, gate, startAll };
}

test('a ramp doubles when as many as go at once have passed, up to the former number', () => {
  const limits = [restartRamp(null, 6)];
  for (let run = 0; run < 9; run += 1) limits.push(climbRamp(limits.at(-1) ?? restartRamp(null, 6)));
  expect(limits.map(({ limit }) => limit)).toEqual([1, 2, 2, 4, 4, 4, 4, 6, 6, 6]);
  expect(restartRamp({ limit: 2, passed: 1, former: 6 }, 3)).toEqual({ limit: 1, passed: 0, former: 6 });
});

test('after a rate limit: a pause, then one run, two, four, and as many as before', () => {
  const { clock, gate, startAll } = createClockedGate();
  const [first = 0, ...others] = startAll();
  expect(gate.ended(first, LIMITED)).toBe(1000);
  // Those that were under way before the pause neither hold it up nor count as a way back.
  for (const start of others) gate.ended(start, null);
  expect([gate.delayMs(), startAll()]).toEqual([1000, []]);
  clock.now = 1000;
  const atOnce: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = startAll();
    atOnce.push(started.length);
    for (const start of started) gate.ended(start, null);
  }
  expect(atOnce).toEqual([1, 2, 4, 6, 6]);
});

test('a run that is under way when the pause begins takes a place on the ramp', () => {
  const { clock, gate } = createClockedGate();
  const [limited, slow] = [gate.started(), gate.started()];
  gate.ended(limited, LIMITED);
  clock.now = 1000;
  expect(gate.delayMs()).toBe(Number.POSITIVE_INFINITY);
  gate.ended(slow, null);
  expect(gate.delayMs()).toBe(0);
});

test('a second rate limit on the way up leads back to one run, after twice the pause', () => {
  const { clock, gate, startAll } = createClockedGate();
  gate.ended(gate.started(), LIMITED);
  clock.now = 1000;
  gate.ended(gate.started(), LIMITED);
  expect(gate.delayMs()).toBe(2000);
  clock.now = 3000;
  expect(startAll().length).toBe(1);
});

test('pace and pause: the longer wait counts', () => {
  const { clock, gate } = createClockedGate({ spacingMs: 300, runsPerMinute: 2 });
  const start = gate.started();
  expect(gate.delayMs()).toBe(300);
  gate.ended(start, LIMITED);
  expect(gate.delayMs()).toBe(1000);
  clock.now = 1000;
  gate.ended(gate.started(), null);
  expect(gate.delayMs()).toBe(59_000);
});
