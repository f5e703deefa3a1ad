import { type EvalDriver, type ProcessExit, type RunEnding, RunError } from '@skillgauge/core';

const EXITS: readonly ProcessExit[] = [
  { code: 0, signal: null },
  { code: 1, signal: null },
  { code: 137, signal: null },
  { code: null, signal: 'SIGKILL' },
  { code: null, signal: 'SIGSEGV' },
];

function silentEnding(exit: ProcessExit): RunEnding {
  return { trace: [], exit, endedBy: 'exit', stderrTail: '', stdoutLines: 0 };
}

/** A harness that ends without a word has failed, whatever its exit code says. */
export function checkSilentEndings(driver: EvalDriver): string[] {
  return EXITS.flatMap((exit) => {
    const what = `no output and exit ${exit.code ?? exit.signal}`;
    const error = driver.runError(silentEnding(exit));
    if (error === null) return [`${what} is no error`];
    const parsed = RunError.safeParse(error);
    return parsed.success ? [] : [`${what}: ${parsed.error.message}`];
  });
}

/** A parser that was given no line has nothing to say. */
export function checkEmptyStream(driver: EvalDriver): string[] {
  const parser = driver.parser({ namespace: [], canaries: [], model: null });
  const events = parser.end({ code: 0, signal: null });
  return events.map((event) => `an empty stream gives ${JSON.stringify(event)}`);
}
