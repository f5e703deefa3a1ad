import { costText, formatRunLine, inertText, plural } from '@skillgauge/core';
import type { MeasureEvent } from '../measure/measure-mode.ts';
import { sizeTexts, upperCostText } from '../measure/plan-spend.ts';

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}

/** Why a driver is stopped: by its circuit, by `--max-errors`, or by a rate limit of hours. */
function stopText(reason: string): string {
  if (reason.startsWith('circuit open')) return `stopped after three errors in a row (${inertText(reason)})`;
  return `stopped (${inertText(reason)})`;
}

/** The plain text of one event, or `null` for an event that is not worth one. */
export function progressLine(event: MeasureEvent): string | null {
  switch (event.type) {
    case 'driver-left-out':
      return `left out: ${event.error.message} ${event.error.fix ?? ''}`;
    case 'driver-untested':
      return `warning: ${event.driver.title} ${event.version} is used; the driver is tested with ${event.driver.harness.testedVersion}.`;
    case 'endpoint-used': {
      const { credential, driver, origin, unusedLogin } = event;
      const kept = unusedLogin === null ? '' : `; the login in ${unusedLogin} is not sent there`;
      return inertText(`note: ${driver} sends ${credential ?? 'no key'} to ${origin}${kept}`);
    }
    case 'cleaned-up': {
      const { folders, problems, processes, runFolder } = event.cleanUp;
      const ended = `${plural(processes, 'process', 'processes')} ended, ${plural(folders.length, 'folder')} removed`;
      const done = `cleaned up after a killed run (${runFolder}): ${ended}`;
      return inertText([done, ...problems].join('; '));
    }
    case 'planned': {
      const names = event.drivers.map(
        ({ driver, version }) => `${driver.id} ${version ?? '(version unknown)'}`,
      );
      const factors = [...sizeTexts(event), plural(names.length, 'driver')];
      const left = event.skipped === 0 ? '' : `, ${event.skipped} of them left out (explicit prompts)`;
      const plan = `${factors.join(' × ')} = ${plural(event.runs + event.skipped, 'run')}${left}`;
      return `${plan}: ${names.join(', ')}\n${inertText(upperCostText(event.spend))}\nrun folder: ${inertText(event.runDir)}`;
    }
    case 'continued': {
      const head = `continuing: ${event.finished} of ${plural(event.total, 'run')} are finished`;
      return [head, ...event.problems.map((text) => `warning: ${inertText(text)}`)].join('\n');
    }
    case 'reused': {
      const { costUsd, notes, run, runs } = event.takeover;
      const cost = costUsd === null ? '' : `, which had cost ${costText(costUsd)}`;
      const head = `reused: ${plural(runs, 'run')} of ${inertText(run)}${cost}`;
      return [head, ...notes.map((note) => `note: ${inertText(note)}`)].join('\n');
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
      return `${event.driver}: ${event.error.class}, attempt ${event.attempt} of a run is tried again in ${seconds(event.waitMs)}`;
    case 'rate-limited':
      return `${event.driver}: rate limited, the driver waits ${seconds(event.waitMs)}`;
    case 'circuit-open':
      return `${event.driver}: ${stopText(event.reason)}`;
    case 'concurrency':
      return `${event.reason}: ${plural(event.size, 'run')} at once from now on`;
    case 'warning':
      return `warning: ${inertText(event.message)}`;
    case 'finished-before':
    case 'skipped':
    case 'started':
      return null;
  }
}

const ALWAYS_TOLD: readonly MeasureEvent['type'][] = [
  'driver-left-out',
  'driver-untested',
  'circuit-open',
  'warning',
];

/** True for what is told even where nobody wants to see progress. */
export function isWorthTelling(event: MeasureEvent): boolean {
  if (event.type === 'cleaned-up') return event.cleanUp.problems.length > 0;
  if (event.type === 'continued') return event.problems.length > 0;
  if (event.type === 'preflight') return event.record.error !== null;
  return ALWAYS_TOLD.includes(event.type);
}
