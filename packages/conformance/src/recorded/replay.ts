import {
  type EvalDriver,
  judgeRun,
  observeSkills,
  type ParserContext,
  type ProcessExit,
  type RunEnding,
  type TraceEvent,
} from '@skillgauge/core';
import { describeThrown } from '../check.ts';
import { inOrder } from './in-order.ts';
import type { ExpectedVerdict, FedLine, Recording } from './recording.ts';
import { splitLines } from './split-lines.ts';

const STDERR_TAIL = 4096;

/** A recording run through a driver's parser. `thrown` is `null` when the parser did not throw, as it never must. */
export interface Replay {
  trace: TraceEvent[];
  lines: readonly FedLine[];
  thrown: string | null;
}

/** What a parser is told of a recorded run. */
export function parserContext(recording: Recording): ParserContext {
  const { canaries, model, namespace } = recording.case;
  return { namespace, canaries, model };
}

/** All lines of a recording, channel by channel. */
export function linesOf(recording: Recording): FedLine[] {
  return inOrder(
    [...recording.channels].flatMap(([channel, bytes]) =>
      splitLines([bytes]).map((line) => ({ channel, line })),
    ),
  );
}

/** Runs lines through a fresh parser. What the parser throws is caught and handed back. */
export function replayLines(
  driver: EvalDriver,
  context: ParserContext,
  lines: readonly FedLine[],
  exit: ProcessExit,
): Replay {
  const trace: TraceEvent[] = [];
  let position = 0;
  try {
    const parser = driver.parser(context);
    for (const { channel, line } of lines) {
      position += 1;
      trace.push(...parser.push(channel, line));
    }
    trace.push(...parser.end(exit));
    return { trace, lines, thrown: null };
  } catch (thrown) {
    return { trace, lines, thrown: `line ${position} of ${lines.length}: ${describeThrown(thrown)}` };
  }
}

/** Runs a whole recording through a fresh parser, or other lines in its place. */
export function replay(
  driver: EvalDriver,
  recording: Recording,
  lines: readonly FedLine[] = linesOf(recording),
): Replay {
  return replayLines(driver, parserContext(recording), lines, recording.case.exit);
}

/** True for a line that is a JSON object. */
export function isJsonObjectLine(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** How the engine would describe the end of a replayed run. */
export function endingOf(recording: Recording, { lines, trace }: Replay): RunEnding {
  const stderr = lines.filter(({ channel }) => channel === 'stderr').map(({ line }) => line);
  return {
    trace,
    exit: recording.case.exit,
    endedBy: recording.case.endedBy,
    stderrTail: stderr.join('\n').slice(-STDERR_TAIL),
    stdoutLines: lines.filter(({ channel, line }) => channel === 'stdout' && isJsonObjectLine(line)).length,
  };
}

/** Judges a replayed run as the engine would. Ids are sorted. */
export function verdictOf(driver: EvalDriver, recording: Recording, ending: RunEnding): ExpectedVerdict {
  const { canaries, model, namespace, target } = recording.case;
  const verdict = judgeRun(ending, target, driver.runError, model);
  const skills = observeSkills(ending.trace, namespace, canaries);
  return {
    outcome: verdict.outcome,
    fired: verdict.fired,
    errorClass: verdict.error?.class ?? null,
    loaded: skills
      .filter(({ loaded }) => loaded)
      .map(({ id }) => id)
      .toSorted(),
    attempted: skills
      .filter(({ attempted }) => attempted)
      .map(({ id }) => id)
      .toSorted(),
  };
}
