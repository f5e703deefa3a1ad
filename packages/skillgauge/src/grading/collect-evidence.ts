import { countTurns, finalAnswer, formatTrace, type RunEvidence } from '@skillgauge/core';
import { readOutputs, readTrace } from '@skillgauge/engine';
import type { WorkRun } from './graded-work.ts';

/** The file in which whoever does the work may say what it was not sure of. */
export const USER_NOTES = 'user_notes.md';

/** What graders look at, or why nothing can be said of a run. */
export type CollectedEvidence =
  | { evidence: RunEvidence; transcript: string }
  | { evidence: null; why: string };

/**
 * Reads what a run left behind from its folder. Where a part of that is gone nothing is graded: a file that was not kept is no file
 * that was not made.
 */
export async function collectEvidence(
  runFolder: string,
  { fixture, record }: WorkRun,
): Promise<CollectedEvidence> {
  const trace = await readTrace(runFolder, record);
  if (trace === null) return { evidence: null, why: 'Its trace is not in the run folder any more.' };
  const files = await readOutputs(runFolder, record, { fixture });
  if (files === null) return { evidence: null, why: 'Its files are not in the run folder any more.' };
  const usage = record.attempts.at(-1)?.usage ?? record.usage;
  const notes = files.find(({ path }) => path === USER_NOTES);
  const evidence: RunEvidence = {
    finalAnswer: finalAnswer(trace),
    files,
    trace,
    userNotes: notes?.text ?? null,
    usage,
    turns: countTurns(trace),
    wallMs: usage.wallMs,
  };
  return { evidence, transcript: formatTrace(trace) };
}
