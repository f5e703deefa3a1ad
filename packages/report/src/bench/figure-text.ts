import { costText, countText, NOT_AVAILABLE, type SpentDifference } from '@skillgauge/core';

/** What a run takes, and how it is written. */
export interface SpentText {
  title: string;
  figure: 'seconds' | 'tokens' | 'costUsd';
  write: (value: number) => string;
}

/** The figures that a run has besides its grades, in the order of the tables. */
export const SPENT_TEXTS: readonly SpentText[] = [
  { title: 'time', figure: 'seconds', write: (value) => `${value.toFixed(1)} s` },
  { title: 'tokens', figure: 'tokens', write: (value) => countText(Math.round(value)) },
  { title: 'cost', figure: 'costUsd', write: costText },
];

/** `+0.25`, `−1.00`, with a figure's own way of writing. */
export function signed(value: number, write: (value: number) => string): string {
  const text = write(Math.abs(value));
  const isZero = !/[1-9]/.test(text);
  return `${isZero ? '' : value < 0 ? '−' : '+'}${text}`;
}

/** `+2.0 s (95% interval −0.5 s to +4.5 s, 5 tasks)`. */
export function differenceText(found: SpentDifference | null, write: (value: number) => string): string {
  if (found === null) return NOT_AVAILABLE;
  const { difference, interval, tasks } = found;
  const range =
    interval === null
      ? 'no interval'
      : `${Math.round(interval.level * 100)}% interval ${signed(interval.low, write)} to ${signed(interval.high, write)}`;
  return `${signed(difference, write)} (${range}, ${tasks === 1 ? '1 task' : `${tasks} tasks`})`;
}
