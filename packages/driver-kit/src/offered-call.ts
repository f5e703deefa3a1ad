import type { SimRequest, SimToolCall } from '@skillgauge/core';

/** The call, where the request offers its tool; else `null`. */
export function offeredCall(call: SimToolCall | null, { tools }: SimRequest): SimToolCall | null {
  return call !== null && tools.some(({ name }) => name === call.name) ? call : null;
}
