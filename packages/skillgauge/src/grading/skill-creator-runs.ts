import {
  type AnalyzedRun,
  countTurns,
  finalAnswer,
  formatTrace,
  type RunGrading,
  type RunRecord,
} from '@skillgauge/core';
import { readOutputs, readTrace } from '@skillgauge/engine';
import type { SkillCreatorRun } from '@skillgauge/report';
import { USER_NOTES } from './collect-evidence.ts';

/** The end of a run that was launched once; the ends of others say nothing of the work alone. */
function endedAt({ attempts, startedAt, wallMs }: RunRecord): string | null {
  const start = startedAt === null || attempts.length !== 1 ? Number.NaN : Date.parse(startedAt);
  return Number.isNaN(start) ? null : new Date(start + wallMs).toISOString();
}

/** A run with what its folder holds of it, for the files of skill-creator. Traces and files that are gone are left out. */
export async function skillCreatorRun(
  runFolder: string,
  analyzed: AnalyzedRun,
  record: RunRecord | undefined,
  grading: RunGrading | undefined,
): Promise<SkillCreatorRun> {
  const trace = record === undefined ? null : await readTrace(runFolder, record);
  const files = record === undefined ? null : await readOutputs(runFolder, record);
  const ended = record === undefined ? null : endedAt(record);
  return {
    analyzed,
    grading: grading ?? null,
    startedAt: ended === null ? null : (record?.startedAt ?? null),
    endedAt: ended,
    turns: trace === null ? null : countTurns(trace),
    trace: trace ?? [],
    files: files ?? [],
    finalAnswer: trace === null ? null : finalAnswer(trace),
    transcript: trace === null ? null : formatTrace(trace),
    userNotes: files?.find(({ path }) => path === USER_NOTES)?.text ?? null,
  };
}
