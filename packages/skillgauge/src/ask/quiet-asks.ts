import type { MeasureContext, MeasureEvent } from '../measure/measure-mode.ts';

/** A question has no verdict, so it is not told that nothing fired in it: only what went wrong on the way, and what was cleaned up. */
const TOLD: ReadonlySet<MeasureEvent['type']> = new Set([
  'retry',
  'rate-limited',
  'circuit-open',
  'cleaned-up',
  'warning',
]);

/**
 * The context in which models are asked: it tells what goes wrong, and nothing that is said of runs that are measured.
 * @param onEvent gets every event all the same
 */
export function quietAsks(context: MeasureContext, onEvent?: (event: MeasureEvent) => void): MeasureContext {
  return {
    ...context,
    onEvent: (event) => {
      onEvent?.(event);
      if (TOLD.has(event.type)) context.onEvent?.(event);
    },
  };
}
