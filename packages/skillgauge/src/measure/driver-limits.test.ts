import { expect, test } from 'vitest';
import { checkLimits, driverLimit, setupLimits } from './driver-limits.ts';

test('each driver has its own limit, or that of all; concurrency is auto without one', () => {
  const limits = {
    concurrency: { others: 4, drivers: { codex: 2 } },
    spacingMs: driverLimit<number>({ codex: 500 }),
    requestsPerMinute: driverLimit(30),
  };
  expect(['codex', 'claude-code'].map((id) => setupLimits(limits, id))).toEqual([
    { concurrency: 2, spacingMs: 500, requestsPerMinute: 30 },
    { concurrency: 4, requestsPerMinute: 30 },
  ]);
  expect(setupLimits({}, 'codex')).toEqual({ concurrency: 'auto' });
});

test('a limit of a driver that is not measured is refused, naming the one that was meant', () => {
  const limits = { spacingMs: driverLimit<number>({ codx: 1 }) };
  expect(() => checkLimits(limits, ['codex', 'pi'])).toThrow(
    '--spacing names the driver "codx", which is not measured.',
  );
  expect(checkLimits(limits, ['codx'])).toBe(limits);
});

test('what a program gives is looked at, too', () => {
  const check = (limits: Parameters<typeof checkLimits>[0]) => () => checkLimits(limits, ['codex']);
  expect(check({ concurrency: driverLimit(0) })).toThrow('--concurrency is 0.');
  expect(check({ requestsPerMinute: driverLimit<number>({ codex: 1.5 }) })).toThrow('--rpm is 1.5.');
  expect(check({ concurrency: driverLimit('auto'), spacingMs: driverLimit(0) })).not.toThrow();
  for (const maxErrors of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1.5]) {
    expect(check({ maxErrors })).toThrow(`maxErrors (--max-errors) is ${maxErrors}.`);
  }
  expect(check({ maxErrors: 1 })).not.toThrow();
});
