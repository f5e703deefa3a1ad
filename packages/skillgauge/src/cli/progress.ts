import type { MeasureEvent } from '../measure/measure-mode.ts';
import type { Output } from './output.ts';
import { isWorthTelling, progressLine } from './progress-lines.ts';
import { createLiveProgress } from './progress-live.ts';

/** How progress is shown. */
export interface ProgressFlags {
  quiet?: true;
}

/** The same about an endpoint is told once, although whoever grades is prepared twice. */
function withoutRepeats(take: (event: MeasureEvent) => void): (event: MeasureEvent) => void {
  const told = new Set<string>();
  return (event) => {
    if (event.type === 'endpoint-used') {
      const text = JSON.stringify(event);
      if (told.has(text)) return;
      told.add(text);
    }
    take(event);
  };
}

/**
 * Shows the progress of a measurement: on a terminal as a table by driver with the log above it, elsewhere as one plain line per finished
 * run. With `quiet` there is only what is wrong.
 */
export function createProgress(
  output: Output,
  { quiet }: ProgressFlags,
  now: () => Date,
): (event: MeasureEvent) => void {
  if (quiet !== true && output.terminal !== null) {
    const live = createLiveProgress({ stream: output.terminal, now });
    output.keepBelow(live);
    return withoutRepeats((event) => live.take(event));
  }
  return withoutRepeats((event) => {
    if (quiet === true && !isWorthTelling(event)) return;
    const line = progressLine(event);
    if (line !== null) output.log(line);
  });
}
