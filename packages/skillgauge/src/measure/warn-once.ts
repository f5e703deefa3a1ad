import type { MeasureContext } from './measure-mode.ts';

/** The context of a command that executes several plans, where each begins with the same warnings: a warning is told once. */
export function warnOnce(context: MeasureContext): MeasureContext {
  const { onEvent } = context;
  if (onEvent === undefined) return context;
  const told = new Set<string>();
  return {
    ...context,
    onEvent: (event) => {
      if (event.type === 'warning') {
        if (told.has(event.message)) return;
        told.add(event.message);
      }
      onEvent(event);
    },
  };
}
