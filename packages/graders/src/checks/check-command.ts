import type { Check, Expectation, RunEvidence } from '@skillgauge/core';
import { z } from 'zod';
import type { CheckCommandEnding, CheckEffects, CustomCheck } from './check-effects.ts';
import { type CheckOutcome, EVIDENCE_LENGTH, failed, passed, ungraded } from './check-outcome.ts';
import { runDocument } from './run-document.ts';

type CommandCheck = Extract<Check, { type: 'command' | 'custom' }>;

/** The line with the exit code stands before it. */
const TAIL_LENGTH = EVIDENCE_LENGTH - 40;

const CustomVerdict = z.object({ pass: z.boolean(), evidence: z.string() });

/** The end of what a program printed, where it says what went wrong. */
function tailOf({ stderr, stdout }: { stdout: string; stderr: string }): string {
  const text = [stdout.trimEnd(), stderr.trimEnd()].filter((part) => part !== '').join('\n');
  return text.length <= TAIL_LENGTH ? text : `…${text.slice(-TAIL_LENGTH)}`;
}

function endingProblem(check: CommandCheck, ending: CheckCommandEnding): string | null {
  const program = check.run.join(' ');
  if (ending.state === 'not-started') return `The check is broken: ${program} cannot start: ${ending.why}.`;
  if (ending.state === 'timed-out') return `${program} did not end within ${check.timeout_seconds} s.`;
  return ending.exitCode === null ? `${program} was ended by ${ending.signal ?? 'a signal'}.` : null;
}

/** Reads the verdict of a check of the user's own; `null` where it is none. */
function judgeCustom(value: unknown, exitCode: number): CheckOutcome {
  const verdict = CustomVerdict.safeParse(value);
  if (!verdict.success) {
    return ungraded('The check is broken: it does not give { "pass": true or false, "evidence": text }.');
  }
  const { evidence, pass } = verdict.data;
  if (!pass) return failed('The check says so.', evidence.trim() === '' ? null : evidence);
  if (exitCode !== 0) return ungraded(`The check says "pass" and ends with exit code ${exitCode}.`);
  return evidence.trim() === ''
    ? ungraded('The check passes without evidence.')
    : passed(evidence, 'The check says so.');
}

function parseOutput(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** Runs a program: its exit code decides, or the JSON that it prints. */
export async function checkCommand(
  check: CommandCheck,
  expectation: Expectation,
  evidence: RunEvidence,
  { runCommand }: CheckEffects,
): Promise<CheckOutcome> {
  const ending = await runCommand({
    run: check.run,
    timeoutMs: check.timeout_seconds * 1000,
    stdin: check.type === 'custom' ? runDocument(expectation, evidence) : null,
  });
  const problem = endingProblem(check, ending);
  if (problem !== null || ending.state !== 'ended' || ending.exitCode === null) {
    return ungraded(problem ?? 'The program has no exit code.');
  }
  if (check.type === 'custom') return judgeCustom(parseOutput(ending.stdout), ending.exitCode);
  const shown = `exit code ${ending.exitCode}\n${tailOf(ending)}`.trimEnd();
  return ending.exitCode === 0
    ? passed(shown, `${check.run.join(' ')} ends with exit code 0.`)
    : failed(`${check.run.join(' ')} ends with exit code ${ending.exitCode}.`, shown);
}

/** Asks a function of the user's own. One that throws decides nothing. */
export async function checkFunction(check: CustomCheck, evidence: RunEvidence): Promise<CheckOutcome> {
  return judgeCustom(await check(evidence), 0);
}
