import type { EvalDriver, ProcessExit } from '@skillgauge/core';
import { findInvalidEvents, findUnjoinedEvents } from './check-events.ts';
import { understood } from './compare.ts';
import type { FedLine, Recording } from './recording.ts';
import { endingOf, linesOf, parserContext, type Replay, replayLines, verdictOf } from './replay.ts';

const EXITS: readonly ProcessExit[] = [
  { code: 0, signal: null },
  { code: null, signal: 'SIGKILL' },
];

/** Every stream that a kill can leave: cut after each line, and in the middle of each line. */
function cutStreams(lines: readonly FedLine[]): { where: string; lines: FedLine[] }[] {
  return lines.flatMap((fed, index) => {
    const before = lines.slice(0, index);
    const torn = { ...fed, line: fed.line.slice(0, Math.floor(fed.line.length / 2)) };
    return [
      { where: `before line ${index + 1}`, lines: before },
      { where: `inside line ${index + 1}`, lines: [...before, torn] },
    ];
  });
}

/**
 * A stream that is cut anywhere never throws, fires nothing that the whole does not fire, and is never a miss: without the
 * harness's own end and without a firing there is nothing to score, whatever the exit code.
 */
export function checkCuts(driver: EvalDriver, recording: Recording): string[] {
  const stdout = linesOf(recording).filter(({ channel }) => channel === 'stdout');
  const whole = new Set(recording.case.expect.loaded);
  return cutStreams(stdout).flatMap(({ lines, where }) =>
    EXITS.flatMap((exit) => {
      const replayed = replayLines(driver, parserContext(recording), lines, exit);
      const problems =
        replayed.thrown === null
          ? judgeCut(driver, recording, replayed, whole, exit)
          : [replayed.thrown, ...findInvalidEvents(replayed.trace)];
      return problems.map((problem) => `cut ${where}, exit ${exit.code ?? exit.signal}: ${problem}`);
    }),
  );
}

function judgeCut(
  driver: EvalDriver,
  recording: Recording,
  replayed: Replay,
  whole: ReadonlySet<string>,
  exit: ProcessExit,
): string[] {
  const ending = { ...endingOf(recording, replayed), exit, endedBy: 'exit' as const };
  const verdict = verdictOf(driver, recording, ending);
  const hasEnd = understood(replayed.trace).some((event) => event.type === 'end');
  const isMiss = verdict.outcome === 'scored' && verdict.fired === false && !hasEnd;
  return [
    ...findInvalidEvents(replayed.trace),
    ...findUnjoinedEvents(replayed.trace),
    ...verdict.loaded
      .filter((id) => !whole.has(id))
      .map((id) => `${id} is loaded, which the whole does not load`),
    ...(isMiss ? ['scored as a miss although the harness never said that it is done'] : []),
  ];
}
