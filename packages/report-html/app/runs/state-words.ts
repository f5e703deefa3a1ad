import { RUN_STATES, type RunState } from '../../src/model/run-columns.ts';

/** A state as a word, and as the sign in its cell: colour is never the only difference. */
export const STATE_WORDS: Readonly<Record<RunState, { word: string; sign: string }>> = {
  f: { word: 'fired', sign: 'F' },
  n: { word: 'not fired', sign: '–' },
  a: { word: 'asked for, not loaded', sign: 'A' },
  p: { word: 'passed all', sign: '✓' },
  m: { word: 'passed a part', sign: '½' },
  x: { word: 'passed nothing', sign: '✗' },
  u: { word: 'ungraded', sign: 'U' },
  i: { word: 'invalid', sign: 'I' },
  c: { word: 'censored', sign: 'C' },
  e: { word: 'errored', sign: 'E' },
  s: { word: 'skipped', sign: 'S' },
};

/** The states in the order of the legend. */
export const STATE_ORDER: readonly RunState[] = RUN_STATES;
