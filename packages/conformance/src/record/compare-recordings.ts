import type { EvalDriver, TraceEvent } from '@skillgauge/core';
import { show } from '../recorded/compare.ts';
import type { Recording } from '../recorded/recording.ts';
import { endingOf, replay, verdictOf } from '../recorded/replay.ts';
import { canonicalEvents } from './canonical-events.ts';
import { diffLines } from './line-diff.ts';
import { diffShapes, nativeShapes } from './native-shapes.ts';

/** In what a new recording of a case differs from the committed one. */
export interface Drift {
  /** Lines of a diff of the driver's events, and of the verdict. */
  events: string[];
  /** Keys of the harness's own output that are gone (`- `) or new (`+ `). They matter to no verdict yet. */
  native: string[];
}

const SHOWN = 300;

function shorten(line: string): string {
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN)}… (${line.length} characters)`;
}

function eventsOf(driver: EvalDriver, recording: Recording): string[] {
  const { thrown, trace } = replay(driver, recording);
  return [...canonicalEvents(untilStop(recording, trace)), ...(thrown === null ? [] : [thrown])];
}

/** What came after a firing at which the run was stopped is there or not, as the machine goes; so is the usage of its last request. */
function untilStop({ case: { endedBy, target } }: Recording, trace: readonly TraceEvent[]): TraceEvent[] {
  if (endedBy !== 'fired') return [...trace];
  const firing = trace.findIndex(
    (event) => event.type === 'skill-call' && event.status === 'loaded' && event.id === target,
  );
  return trace.slice(0, firing + 1).filter(({ type }) => type !== 'usage');
}

function endOf(driver: EvalDriver, recording: Recording): string {
  const { endedBy, exit } = recording.case;
  const verdict = verdictOf(driver, recording, endingOf(recording, replay(driver, recording)));
  return `ended by ${endedBy}, code ${exit.code}, signal ${exit.signal}; ${show(verdict)}`;
}

/** The last lines of a run that did not end by itself are there or not, as the machine goes. */
function isCutOff({ case: { endedBy, exit } }: Recording): boolean {
  return endedBy !== 'exit' || exit.signal !== null;
}

/** Compares two recordings of one case, both normalised, by what the driver makes of them and by the keys that they have. */
export function compareRecordings(driver: EvalDriver, before: Recording, after: Recording): Drift {
  return {
    events: diffLines(
      [...eventsOf(driver, before), endOf(driver, before)],
      [...eventsOf(driver, after), endOf(driver, after)],
    ).map(shorten),
    native: isCutOff(before) || isCutOff(after) ? [] : diffShapes(nativeShapes(before), nativeShapes(after)),
  };
}
