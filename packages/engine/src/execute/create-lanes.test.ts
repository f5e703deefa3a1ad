import type { EvalDriver } from '@skillgauge/core';
import { expect, test, vi } from 'vitest';
import { createLanes } from './create-lanes.ts';
import type { DriverLane } from './driver-lane.ts';
import type { DriverSetup } from './driver-setup.ts';
import type { EngineEvent } from './engine-event.ts';

function setup(id: string, concurrency: number | 'auto', peakMemoryMiB: number): DriverSetup {
  const driver = { id, capabilities: { peakMemoryMiB } } as EvalDriver;
  return {
    driver,
    executable: { file: 'x', prefix: [], origin: 'given' },
    version: null,
    credentials: {},
    billing: 'unknown',
    endpoint: null,
    concurrency,
  };
}

function lanesOf(
  setups: readonly DriverSetup[],
  machine: { cores: number; memoryMiB: number; busyShare: number },
  emit: (event: EngineEvent) => void = () => undefined,
): DriverLane[] {
  return createLanes(setups, {
    resources: machine,
    readMachine: () => ({ busyShare: machine.busyShare, freeMemoryMiB: machine.memoryMiB }),
    rateLimitWaitMs: 1,
    signal: new AbortController().signal,
    emit,
    now: () => new Date(0),
  });
}

/**
 * The most launches that were under way at once: of each driver, and of all together. None ends before `together` of them are
 * under way.
 */
async function mostAtOnce(lanes: readonly DriverLane[], together: number): Promise<number[]> {
  const running = lanes.map(() => 0);
  const most = [...running, 0];
  const held: (() => void)[] = [];
  let isOpen = false;
  const run = (index: number) => async () => {
    running[index] = (running[index] ?? 0) + 1;
    const counts = [...running, running.reduce((sum, count) => sum + count, 0)];
    for (const [place, count] of counts.entries()) most[place] = Math.max(most[place] ?? 0, count);
    await new Promise<void>((resolve) => {
      if (isOpen) resolve();
      else held.push(resolve);
    });
    running[index] = (running[index] ?? 0) - 1;
    return { value: null, error: null };
  };
  const launches = lanes.flatMap((lane, index) =>
    Array.from({ length: 8 }, () => lane.launch({ kind: 'run', run: run(index) })),
  );
  await vi.waitFor(() => expect(held.length).toBe(together));
  isOpen = true;
  for (const release of held) release();
  await Promise.all(launches);
  return most;
}

const BUSY = { cores: 4, memoryMiB: 1000, busyShare: 1 };

test('drivers with auto share the machine; a number is a driver’s own', async () => {
  expect(await mostAtOnce(lanesOf([setup('a', 'auto', 100)], BUSY), 4)).toEqual([4, 4]);
  const two = lanesOf([setup('a', 'auto', 100), setup('b', 'auto', 300)], BUSY);
  expect((await mostAtOnce(two, 2)).at(-1)).toBe(2);
  const mixed = lanesOf([setup('a', 'auto', 300), setup('b', 3, 300)], BUSY);
  expect(await mostAtOnce(mixed, 5)).toEqual([2, 3, 5]);
});

test('auto grows for all its drivers together when cores turn out to be idle; a number stays', async () => {
  const idle = { cores: 2, memoryMiB: 2000, busyShare: 0.1 };
  const events: EngineEvent[] = [];
  const setups = [setup('a', 'auto', 100), setup('b', 'auto', 300), setup('c', 1, 100)];
  const lanes = lanesOf(setups, idle, (event) => events.push(event));
  const passing = { kind: 'run' as const, run: async () => ({ value: null, error: null }) };
  await Promise.all(lanes.flatMap((lane) => Array.from({ length: 3 }, () => lane.launch(passing))));
  expect(events).toEqual([{ type: 'concurrency', size: 4, reason: 'cores were idle' }]);
  // Four of the two that share the machine, and the one of the other.
  expect((await mostAtOnce(lanes, 5))[2]).toBe(1);
});

test('a clock that goes back by hours holds nothing up', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-02T12:00:00Z') });
  try {
    const lanes = lanesOf([setup('a', 1, 100)], BUSY);
    const launches = lanes.flatMap((lane) =>
      ['12:00', '07:00', '12:00'].map((time) =>
        lane.launch({
          kind: 'run',
          run: async () => {
            vi.setSystemTime(new Date(`2026-01-02T${time}:00Z`));
            return { value: time, error: null };
          },
        }),
      ),
    );
    expect(await Promise.all(launches)).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('retries go before first attempts that have waited longer', async () => {
  const [lane] = lanesOf([setup('a', 1, 100)], BUSY);
  const order: string[] = [];
  const launch = (kind: 'run' | 'retry', name: string) =>
    lane?.launch({
      kind,
      run: async () => {
        order.push(name);
        return { value: null, error: null };
      },
    });
  await Promise.all([
    launch('run', 'first'),
    launch('run', 'second'),
    launch('run', 'third'),
    launch('retry', 'first again'),
  ]);
  expect(order).toEqual(['first', 'first again', 'second', 'third']);
});
