import type { TerminalOptions } from '@skillgauge/report';
import { isOnGithub, liveTerminal } from './ambient.ts';
import { inertWorkflowText } from './inert-workflow-text.ts';

/** Something around skillgauge is wrong: a folder that cannot be written, a full disk. Configuration, so 2. */
export const EXIT_SYSTEM = 2;

/** What is drawn on the terminal below the log. */
export interface BelowTheLog {
  /** Writes a line above it. */
  above(line: string): void;
  /** Takes it away, for good. */
  end(): void;
}

/** Where a command writes: stdout carries the report, stderr everything else. */
export interface Output {
  report(text: string): void;
  log(line: string): void;
  /** Writes lines that the runner of GitHub Actions obeys; in what else is written there it obeys nothing. */
  annotate(text: string, stream: 'stdout' | 'stderr'): void;
  /** Where something can be drawn below the log; `null` where the log goes elsewhere. */
  terminal: NodeJS.WriteStream | null;
  /** Lets this stand below the log until the report is written, or the process ends. */
  keepBelow(part: BelowTheLog): void;
  /** Width of the terminal that the report goes to; `undefined` where it goes elsewhere. */
  columns?: number;
}

/** A reader that went away (`| head`) is no fault: what it does not read is dropped, the run goes on. A full disk is one. */
function onWriteError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  processOutput.log(`skillgauge: the report could not be written to stdout: ${error.message}`);
  process.once('exit', () => {
    process.exitCode = EXIT_SYSTEM;
  });
}

/** Lets this process outlive the readers of its streams, and says so when they cannot be written. */
export function surviveClosedPipes(): void {
  process.stdout.on('error', onWriteError);
  process.stderr.on('error', () => undefined); // There is nowhere left to say it.
}

/** Taken before a driver of somebody else is loaded: what that one prints must not come into the report. */
const writeReport = process.stdout.write.bind(process.stdout);

/** Prompts and names stand in what is written: on GitHub Actions none of them may be taken for a command. */
const inert = (text: string): string => (isOnGithub() ? inertWorkflowText(text) : text);

let below: BelowTheLog | null = null;

function endBelow(): void {
  below?.end();
  below = null;
}

/** The streams of this process. */
export const processOutput: Output = {
  report: (text) => {
    endBelow();
    writeReport(inert(text.endsWith('\n') ? text : `${text}\n`));
  },
  log: (line) => {
    if (below === null) process.stderr.write(`${inert(line)}\n`);
    else below.above(line);
  },
  annotate: (text, stream) => void (stream === 'stdout' ? writeReport(text) : process.stderr.write(text)),
  terminal: liveTerminal(),
  keepBelow: (part) => {
    endBelow();
    below = part;
    process.once('exit', endBelow);
  },
  ...(process.stdout.isTTY ? { columns: process.stdout.columns } : {}),
};

/** How a report is laid out for an output. */
export function terminalOptions(flags: { runs?: true }, { columns }: Output): TerminalOptions {
  return { runs: flags.runs === true, ...(columns === undefined ? {} : { columns }) };
}
