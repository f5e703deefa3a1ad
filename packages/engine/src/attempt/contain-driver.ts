import type {
  ClassifyEnding,
  EvalDriver,
  ParserContext,
  ProcessExit,
  RunError,
  TraceEvent,
  TraceParser,
} from '@skillgauge/core';
import { driverFault } from '../contain/driver-fault.ts';

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
