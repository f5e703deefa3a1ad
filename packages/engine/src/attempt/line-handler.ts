import type { OutputLine } from '../process/line-splitter.ts';
import type { ProcessControl } from '../process/run-process.ts';
import type { ContainedParser } from './contain-driver.ts';
import type { OutputReader } from './output-reader.ts';
import { SETTLE_MS, type StopWatch } from './stop-watch.ts';

/** Reads lines and stops the process as the policy says. */
export interface LineHandler {
  /** A line of the process's own output; gives whether it is progress. */
  onLine(channel: string, line: OutputLine, control: ProcessControl): boolean;
  /** A log record. It comes late and in batches, so it says nothing on whether a turn has settled. */
  onTelemetry(line: OutputLine, control: ProcessControl): void;
  stop(): void;
}

/** Makes the handler of one attempt. */
export function createLineHandler(
  reader: OutputReader,
  parser: ContainedParser,
  watch: StopWatch,
): LineHandler {
  let settling: NodeJS.Timeout | undefined;
  const handle = (channel: string, line: OutputLine, control: ProcessControl) => {
    const events = reader.read(channel, line);
    // A driver that cannot read its harness can learn nothing more: what goes on only costs money.
    if (parser.fault() !== null) control.stop('exit');
    const decision = watch.observe(events);
    if (decision === 'fired' || decision === 'first-turn') control.stop(decision);
    return { events, decision };
  };
  return {
    onLine: (channel, line, control) => {
      clearTimeout(settling);
      const { decision, events } = handle(channel, line, control);
      if (decision === 'settled') settling = setTimeout(() => control.stop('first-turn'), SETTLE_MS);
      // Codex 0.171.0 says for ever that it waits for the network: a harness that only tries again does not get on.
      return events.length === 0 || events.some(({ type }) => type !== 'retry');
    },
    onTelemetry: (line, control) => void handle('telemetry', line, control),
    stop: () => clearTimeout(settling),
  };
}
