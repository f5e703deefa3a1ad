import type { SimToolCall } from '@skillgauge/core';

/** True for a call that was made as wanted. A harness may add arguments of its own when it sends a call back. */
export function isSameCall(made: SimToolCall, wanted: SimToolCall): boolean {
  const isEqual = ([key, value]: [string, unknown]) =>
    JSON.stringify(made.arguments[key]) === JSON.stringify(value);
  return made.name === wanted.name && Object.entries(wanted.arguments).every(isEqual);
}
