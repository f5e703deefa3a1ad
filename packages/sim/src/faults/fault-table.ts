import { ERROR_ROWS, type ErrorRow } from './error-replies.ts';

/**
 * What a fault does. `error`: the provider's own error answer. `silence`: no answer, the connection left open or reset.
 * `damage`: the model's answer, not as it should be. `refused`: the connection itself, for a whole attempt at a run.
 */
export type Fault =
  | { kind: 'error'; row: ErrorRow }
  | { kind: 'silence'; reset: boolean }
  | { kind: 'damage'; how: 'cut' | 'malformed' | 'empty' }
  | { kind: 'refused' };

/** Every fault by name, in the order in which they are listed to people. A new one is one more row. */
export const FAULTS: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ...[...ERROR_ROWS].map(([name, row]) => [name, { kind: 'error', row }] as const),
  ['cut', { kind: 'damage', how: 'cut' }],
  ['reset', { kind: 'silence', reset: true }],
  ['refused', { kind: 'refused' }],
  ['malformed', { kind: 'damage', how: 'malformed' }],
  ['empty', { kind: 'damage', how: 'empty' }],
  ['hang', { kind: 'silence', reset: false }],
]);
