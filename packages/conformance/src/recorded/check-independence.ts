import type { EvalDriver, TraceEvent } from '@skillgauge/core';
import { diffTraces, expectEqual } from './compare.ts';
import type { FedLine, Recording } from './recording.ts';
import { endingOf, linesOf, parserContext, replay, verdictOf } from './replay.ts';

/** The lines of two runs by turns, one of each. */
function alternate<T>(left: readonly T[], right: readonly T[]): T[] {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, index) => [
    ...left.slice(index, index + 1),
    ...right.slice(index, index + 1),
  ]).flat();
}

/** Two parsers that run side by side, on this recording and on another, do not disturb each other. */
export function checkSeparateState(driver: EvalDriver, recording: Recording, other: Recording): string[] {
  const sides = [recording, other].map((each) => ({
    recording: each,
    parser: driver.parser(parserContext(each)),
    trace: [] as TraceEvent[],
  }));
  const [left = [], right = []] = sides.map((side) => linesOf(side.recording).map((fed) => ({ side, fed })));
  for (const { fed, side } of alternate(left, right)) {
    side.trace.push(...side.parser.push(fed.channel, fed.line));
  }
  return sides.flatMap((side) =>
    diffTraces(`${side.recording.name} beside another run`, replay(driver, side.recording).trace, [
      ...side.trace,
      ...side.parser.end(side.recording.case.exit),
    ]),
  );
}

function orderings(lines: readonly FedLine[]): FedLine[][] {
  // What we said to a harness that is talked with has its place between what it said.
  const stdout = lines.filter(({ channel }) => channel === 'stdout' || channel === 'stdin');
  const stderr = lines.filter(({ channel }) => channel === 'stderr');
  const files = lines.filter(({ channel }) => !['stdin', 'stdout', 'stderr'].includes(channel));
  return [
    [...stderr, ...stdout, ...files],
    [...alternate(stderr, stdout), ...files],
  ];
}

/** stderr is a pipe of its own: read before, between or after stdout, it changes no verdict. */
export function checkChannelOrder(driver: EvalDriver, recording: Recording): string[] {
  const lines = linesOf(recording);
  const judge = (fed: readonly FedLine[]) =>
    verdictOf(driver, recording, endingOf(recording, replay(driver, recording, fed)));
  const expected = judge(lines);
  return orderings(lines).flatMap((fed) =>
    expectEqual('the verdict with stderr read at another time', expected, judge(fed)),
  );
}
