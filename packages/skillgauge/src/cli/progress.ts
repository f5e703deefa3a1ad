import { formatRunLine, inertText } from '@skillgauge/core';
import type { MeasureEvent } from '../measure/measure-trigger.ts';
import type { Output } from './output.ts';

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}

/** The plain line of one event, or `null` for an event that is not worth one. */
export function progressLine(event: MeasureEvent): string | null {
  switch (event.type) {
    case 'driver-left-out':
      return `left out: ${event.error.message} ${event.error.fix ?? ''}`;
    case 'planned': {
      const names = event.drivers.map(
        ({ driver, version }) => `${driver.id} ${version ?? '(version unknown)'}`,
      );
      const plan = `${event.cases} cases × ${event.trials} trials × ${names.length} drivers = ${event.runs} runs`;
      return `${plan}: ${names.join(', ')}\nrun folder: ${event.runDir}`;
    }
    case 'preflight': {
      const { announced, driver, error } = event.record;
      return error === null
        ? `${driver}: announces ${announced.join(', ')}`
        : `${driver}: preflight failed (${error.class}): ${inertText(error.message)}`;
    }
    case 'finished':
      return `[${event.done}/${event.total}] ${formatRunLine(event.record)}`;
    case 'retry':
      return `${event.driver}: ${event.error.class}, attempt ${event.attempt} of a run is tried again`;
    case 'rate-limited':
      return `${event.driver}: rate limited, the driver waits ${seconds(event.waitMs)}`;
    case 'circuit-open':
      return `${event.driver}: stopped after three errors in a row (${inertText(event.reason)})`;
    case 'warning':
      return `warning: ${inertText(event.message)}`;
    case 'skipped':
    case 'started':
      return null;
  }
}

/** Writes the progress of a measurement, one plain line per finished run. */
export function createProgress(output: Output): (event: MeasureEvent) => void {
  return (event) => {
    const line = progressLine(event);
    if (line !== null) output.log(line);
  };
}
