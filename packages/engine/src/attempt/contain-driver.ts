import {
  type ClassifyEnding,
  createRunError,
  type EvalDriver,
  type ParserContext,
  type ProcessExit,
  type RunError,
  SkillgaugeError,
  type TraceEvent,
  type TraceParser,
} from '@skillgauge/core';

/** The error of a driver that threw. It counts against that driver's run, and takes nothing else down. */
export function driverFault(driver: Pick<EvalDriver, 'id'>, doing: string, cause: unknown): RunError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const evidence = cause instanceof Error && !SkillgaugeError.isInstance(cause) ? (cause.stack ?? '') : '';
  return createRunError('protocol', `Driver ${driver.id} failed while ${doing}: ${reason}`, {
    evidence: evidence.slice(0, 2000),
  });
}

/** A parser that never throws. After a fault it is silent. */
export interface ContainedParser {
  push(channel: string, line: string): TraceEvent[];
  end(exit: ProcessExit): TraceEvent[];
  /** What the driver's parser threw, or `null`. */
  fault(): RunError | null;
}

/** Makes a driver's parser and keeps its exceptions in. */
export function containParser(
  driver: EvalDriver,
  create: (context: ParserContext) => TraceParser,
  context: ParserContext,
): ContainedParser {
  let fault: RunError | null = null;
  const guarded = (doing: string, work: () => TraceEvent[]): TraceEvent[] => {
    if (fault !== null) return [];
    try {
      return work();
    } catch (error) {
      fault = driverFault(driver, doing, error);
      return [];
    }
  };
  let parser: TraceParser | null = null;
  guarded('making its parser', () => {
    parser = create(context);
    return [];
  });
  return {
    push: (channel, line) => guarded(`reading a line of ${channel}`, () => parser?.push(channel, line) ?? []),
    end: (exit) => guarded('closing its parser', () => parser?.end(exit) ?? []),
    fault: () => fault,
  };
}

/** The driver's own judgement of an ending, unless something is already known to have gone wrong. */
export function containClassify(driver: EvalDriver, known: RunError | null): ClassifyEnding {
  return (ending) => {
    if (known !== null) return known;
    try {
      return driver.runError(ending);
    } catch (error) {
      return driverFault(driver, 'judging the ending', error);
    }
  };
}
