import { inertText, REPORT_SCHEMA_VERSION, SkillgaugeError } from '@skillgauge/core';
import type { TerminalOptions } from '@skillgauge/report';

/** Something around skillgauge is wrong: a folder that cannot be written, a full disk. Configuration, so 2. */
const EXIT_SYSTEM = 2;

/** Where a command writes: stdout carries the report, stderr everything else. */
export interface Output {
  report(text: string): void;
  log(line: string): void;
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

/** The streams of this process. */
export const processOutput: Output = {
  report: (text) => void writeReport(text.endsWith('\n') ? text : `${text}\n`),
  log: (line) => void process.stderr.write(`${line}\n`),
  ...(process.stdout.isTTY ? { columns: process.stdout.columns } : {}),
};

/** How a report is laid out for an output. */
export function terminalOptions(flags: { runs?: true }, { columns }: Output): TerminalOptions {
  return { runs: flags.runs === true, ...(columns === undefined ? {} : { columns }) };
}

/** A refusal of the operating system (no such file, no permission, no room) is no fault of skillgauge. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function describeError(error: unknown): {
  code: string;
  message: string;
  fix: string | null;
  exitCode: number;
} {
  if (SkillgaugeError.isInstance(error)) {
    return { code: error.code, message: error.message, fix: error.fix, exitCode: error.exitCode };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (isSystemError(error)) {
    const fix =
      'Check that this is there, can be read or written, and has room (TMPDIR and --out name other folders).';
    return { code: 'system_error', message, fix, exitCode: EXIT_SYSTEM };
  }
  const trace = error instanceof Error ? (error.stack ?? '') : '';
  return { code: 'internal', message, fix: `This is a fault of skillgauge. ${trace}`, exitCode: 70 };
}

/** Says what failed and what to do, and gives the exit code. Under `--json` stdout gets one document, too. */
export function reportError(error: unknown, output: Output, json: boolean): number {
  const { code, exitCode, fix, message } = describeError(error);
  if (json) {
    const document = {
      schemaVersion: REPORT_SCHEMA_VERSION,
      error: { code, message, fix: code === 'internal' ? null : fix },
    };
    output.report(JSON.stringify(document, null, 2));
  }
  const lines = (text: string) => text.split('\n').map(inertText).join('\n');
  output.log(`skillgauge: ${lines(message)}`);
  if (fix !== null) output.log(`  ${lines(fix)}`);
  return exitCode;
}
