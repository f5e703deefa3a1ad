import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or stops waiting when the signal comes. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
