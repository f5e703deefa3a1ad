import type { EvalDriver } from '@skillgauge/core';
import type { Check } from '../check.ts';
import { checkCuts } from './check-cuts.ts';
import { checkEvents } from './check-events.ts';
import { checkEvidence } from './check-evidence.ts';
import { checkChannelOrder, checkSeparateState } from './check-independence.ts';
import { checkMutations } from './check-mutations.ts';
import { checkNoise, checkNoiseAlone } from './check-noise.ts';
import { checkByteSplits, checkLineEnds } from './check-splits.ts';
import { checkUsage, checkVerdict } from './check-verdict.ts';
import type { ReadRecordings, Recording } from './recording.ts';
import { replay } from './replay.ts';

/** The whole of a longer recording is replayed only a few times. */
const LONG_BYTES = 2 * 1024 * 1024;

/** Titles of checks that replay a recording dozens of times. */
const MANY_REPLAYS: ReadonlySet<string> = new Set([
  'gives the same events for any split of the bytes',
  'survives a cut anywhere, and is then never a miss',
  'survives noise anywhere, and is judged the same',
  'survives a line with a part of another kind',
]);

function whySkipped(title: string, { channels }: Recording): string | null {
  const bytes = [...channels.values()].reduce((total, { length }) => total + length, 0);
  return bytes > LONG_BYTES && MANY_REPLAYS.has(title) ? 'too long; shorter recordings show it' : null;
}

type RecordingCheck = (driver: EvalDriver, recording: Recording, other: Recording) => string[];

const CHECKS: readonly [title: string, check: RecordingCheck][] = [
  ['is judged as case.json expects', checkVerdict],
  ['gives valid events, with every result and skill call joined to its call', checkEvents],
  ['fires only what the output shows', checkEvidence],
  ['sums its usage up', checkUsage],
  ['gives the same events for any split of the bytes', checkByteSplits],
  ['gives the same events with CRLF line ends', checkLineEnds],
  ['survives a cut anywhere, and is then never a miss', checkCuts],
  ['survives noise anywhere, and is judged the same', checkNoise],
  ['says nothing on noise alone', checkNoiseAlone],
  ['survives a line with a part of another kind', checkMutations],
  ['is judged the same whenever stderr is read', checkChannelOrder],
  ['shares no state with another parser', checkSeparateState],
];

/** The checks of one recording. `other` is a recording of the same driver to run beside it; it may be the same one. */
export function recordingChecks(driver: EvalDriver, recording: Recording, other: Recording): Check[] {
  return CHECKS.map(([title, check]) => ({
    title,
    skip: whySkipped(title, recording),
    run: () => {
      const { thrown } = replay(driver, recording);
      return thrown === null ? check(driver, recording, other) : [thrown];
    },
  }));
}

/**
 * The instrument is proven: every recording can be read, at least one is known to fire and one is known to be silent. That
 * the driver sees them so is the verdict check of each.
 */
export function instrumentChecks({ problems, recordings }: ReadRecordings): Check[] {
  const isProvenBy = (fired: boolean) =>
    recordings.some(({ case: { expect } }) => expect.outcome === 'scored' && expect.fired === fired);
  const prove = (fired: boolean, word: string) => ({
    title: `has a recording that is known to ${word}`,
    skip: null,
    run: () => (isProvenBy(fired) ? [] : [`instrument unproven: no recording is expected to ${word}`]),
  });
  return [
    { title: 'has recordings that can be read', skip: null, run: () => problems },
    prove(true, 'fire'),
    prove(false, 'stay silent'),
  ];
}
