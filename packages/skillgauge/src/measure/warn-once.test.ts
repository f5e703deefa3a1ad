import { expect, test } from 'vitest';
import type { MeasureContext, MeasureEvent } from './measure-mode.ts';
import { warnOnce } from './warn-once.ts';

test('a warning is told once, everything else each time', () => {
  const told: MeasureEvent[] = [];
  const context = { onEvent: (event: MeasureEvent) => told.push(event) } as unknown as MeasureContext;
  const { onEvent } = warnOnce(context);
  const warning = (message: string): MeasureEvent => ({ type: 'warning', message });
  const open: MeasureEvent = { type: 'circuit-open', driver: 'codex', reason: 'no' };
  for (const event of [warning('a'), open, warning('b'), warning('a'), open]) onEvent?.(event);
  expect(told).toEqual([warning('a'), open, warning('b'), open]);
});
