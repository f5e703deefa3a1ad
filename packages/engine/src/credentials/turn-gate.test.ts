import { expect, test } from 'vitest';
import { createTurnGate } from './turn-gate.ts';

const { signal } = new AbortController();

test('one alone waits for those before it, and holds up those after it', async () => {
  const gate = createTurnGate();
  const log: string[] = [];
  const first = await gate.together(signal);
  const second = await gate.together(signal);
  const alone = gate.alone(signal).then((end) => {
    log.push('alone');
    return end;
  });
  const after = [1, 2].map((place) => gate.together(signal).then(() => log.push(`after ${place}`)));
  first?.();
  await Promise.resolve();
  expect(log).toEqual([]);
  second?.();
  const end = await alone;
  expect(log).toEqual(['alone']);
  end?.();
  await Promise.all(after);
  expect(log).toEqual(['alone', 'after 1', 'after 2']);
});

test('who is interrupted while waiting holds nobody up', async () => {
  const gate = createTurnGate();
  const end = await gate.together(signal);
  const stop = new AbortController();
  const alone = gate.alone(stop.signal);
  const after = gate.together(signal);
  stop.abort();
  expect(await alone).toBeNull();
  expect(await after).toBeTypeOf('function');
  expect(await gate.alone(AbortSignal.abort())).toBeNull();
  end?.();
});
