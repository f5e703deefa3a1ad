import { expect, test } from 'vitest';
import {
  type AutoSize,
  isRoundOver,
  judgeSize,
  type MachineReading,
  noteWall,
  startAuto,
} from './auto-size.ts';

const IDLE: MachineReading = { busyShare: 0.1, freeMemoryMiB: 100_000 };
const BUSY: MachineReading = { ...IDLE, busyShare: 0.95 };

/** A state after a round in which every run took so long. */
function afterRound(state: AutoSize, walls: Readonly<Record<string, number>>): AutoSize {
  let next = state;
  while (!isRoundOver(next)) {
    for (const [driver, wallMs] of Object.entries(walls)) {
      next = noteWall(next, { driver, size: state.size, wallMs });
    }
  }
  return next;
}

test.each<[string, AutoSize, Record<string, number>, MachineReading, [number, string | null]]>([
  ['idle cores: twice as many', startAuto(2, 16), { a: 9000 }, IDLE, [4, 'cores were idle']],
  ['no more than allowed', startAuto(2, 3), { a: 9000 }, IDLE, [3, 'cores were idle']],
  [
    'no more than would fill the cores',
    startAuto(10, 99),
    { a: 9000 },
    { ...IDLE, busyShare: 0.6 },
    [14, 'cores were idle'],
  ],
  [
    'no more than memory is free for',
    startAuto(8, 99),
    { a: 9000 },
    { ...IDLE, freeMemoryMiB: 1000 },
    [11, 'cores were idle'],
  ],
  ['busy cores: as before', startAuto(2, 16), { a: 9000 }, BUSY, [2, null]],
  [
    'short memory: one less',
    startAuto(4, 16),
    { a: 9000 },
    { ...IDLE, freeMemoryMiB: 150 },
    [3, 'memory was short'],
  ],
  [
    'one run goes however short it is',
    startAuto(1, 16),
    { a: 9000 },
    { ...BUSY, freeMemoryMiB: 150 },
    [1, null],
  ],
])('%s', (_name, state, walls, reading, expected) => {
  const judged = judgeSize(afterRound(state, walls), reading, 200);
  expect([judged.state.size, judged.reason]).toEqual(expected);
});

test.each<[string, Record<string, number>, [number, string | null, number]]>([
  ['as quick as before: it stays', { a: 1000, b: 5000 }, [4, null, 16]],
  ['slower, and still more in the same time', { a: 1800, b: 9000 }, [4, null, 16]],
  ['no more in the same time: back, for good', { a: 2000, b: 9900 }, [2, 'runs slowed each other down', 2]],
  ['compared driver by driver: another mix is no slowness', { b: 5000 }, [4, null, 16]],
  ['a driver that is new tells nothing', { c: 90_000 }, [4, null, 16]],
])('twice as many runs at once, %s', (_name, walls, expected) => {
  const grown = judgeSize(afterRound(startAuto(2, 16), { a: 1000, b: 5000 }), IDLE, 200).state;
  const judged = judgeSize(afterRound(grown, walls), BUSY, 200);
  expect([judged.state.size, judged.reason, judged.state.most]).toEqual(expected);
});

test('a round is six runs of this size at least; a run that began at another size does not count', () => {
  let state = startAuto(2, 16);
  for (let run = 0; run < 5; run += 1) state = noteWall(state, { driver: 'a', size: 2, wallMs: 1 });
  expect([isRoundOver(state), isRoundOver(noteWall(state, { driver: 'a', size: 1, wallMs: 1 }))]).toEqual([
    false,
    false,
  ]);
  expect(isRoundOver(noteWall(state, { driver: 'b', size: 2, wallMs: 1 }))).toBe(true);
});

test('slow models on two cores: it grows to what the cores bear, and stays there', () => {
  // Each run needs a second of a core and waits nine for its model; beyond full cores runs slow each other down.
  let state = startAuto(2, 64);
  const sizes: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const load = (state.size * 0.1) / 2;
    const wallMs = 10_000 * Math.max(1, load);
    state = judgeSize(afterRound(state, { a: wallMs }), { ...IDLE, busyShare: Math.min(1, load) }, 200).state;
    sizes.push(state.size);
  }
  expect(sizes).toEqual([4, 8, 16, 17, 17, 17, 17, 17]);
});
