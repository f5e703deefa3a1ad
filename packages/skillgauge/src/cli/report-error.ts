import { inertText, REPORT_SCHEMA_VERSION, SkillgaugeError } from '@skillgauge/core';
import type { CommanderError } from 'commander';
import { EXIT_SYSTEM, type Output } from './output.ts';

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

/** Wrong usage is bad input. */
export function usageError(error: CommanderError): SkillgaugeError {
  if (error.code === 'commander.help') {
    return new SkillgaugeError('invalid_input', 'No command was given.', {
      fix: 'For instance: skillgauge trigger <skill>',
    });
  }
  return new SkillgaugeError('invalid_input', error.message.replace(/^error: /, ''), {
    fix: 'See skillgauge --help, or skillgauge <command> --help.',
  });
}
