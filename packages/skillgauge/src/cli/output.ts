import { inertText, REPORT_SCHEMA_VERSION, SkillgaugeError } from '@skillgauge/core';

/** Where a command writes: stdout carries the report, stderr everything else. */
export interface Output {
  report(text: string): void;
  log(line: string): void;
}

/** A reader that went away (`| head`) is no fault: what it does not read is dropped, the run goes on. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Lets this process outlive the readers of its streams. */
export function surviveClosedPipes(): void {
  process.stdout.on('error', ignoreClosedPipe);
  process.stderr.on('error', ignoreClosedPipe);
}

/** The streams of this process. */
export const processOutput: Output = {
  report: (text) => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`),
  log: (line) => void process.stderr.write(`${line}\n`),
};

/** Says what failed and what to do, and gives the exit code. Under `--json` stdout gets one document, too. */
export function reportError(error: unknown, output: Output, json: boolean): number {
  const known = SkillgaugeError.isInstance(error) ? error : null;
  const message = error instanceof Error ? error.message : String(error);
  const code = known?.code ?? 'internal';
  if (json) {
    const document = {
      schemaVersion: REPORT_SCHEMA_VERSION,
      error: { code, message, fix: known?.fix ?? null },
    };
    output.report(JSON.stringify(document, null, 2));
  }
  const lines = (text: string) => text.split('\n').map(inertText).join('\n');
  output.log(`skillgauge: ${lines(message)}`);
  if (known === null)
    output.log(`This is a fault of skillgauge. ${error instanceof Error ? (error.stack ?? '') : ''}`);
  else if (known.fix !== null) output.log(`  ${lines(known.fix)}`);
  return known?.exitCode ?? 70;
}
