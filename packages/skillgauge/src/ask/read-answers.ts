import { finalAnswer, type RunError, type RunRecord } from '@skillgauge/core';
import { readTrace } from '@skillgauge/engine';

/** What came of a question. */
export type Answered =
  | { answer: string }
  /** Why there is none, in words; `error` where the run ended in one. */
  | { answer: null; why: string; error: RunError | null };

/** What a run says of its question: an answer that was cut off is none. */
export async function readAnswer(runFolder: string, record: RunRecord): Promise<Answered> {
  const { error, outcome, skipReason } = record;
  if (outcome === 'skipped') return { answer: null, why: `not asked (${skipReason})`, error: null };
  if (error !== null) return { answer: null, why: `${error.class}: ${error.message}`, error };
  const answer = finalAnswer((await readTrace(runFolder, record)) ?? []);
  if (answer !== null) return { answer };
  return { answer: null, why: 'no_output: the run ended without an answer', error: null };
}

/**
 * The final answers of questions by their ids, from the traces in their run folder; `null`: there is none, since the run failed, was
 * skipped, or said nothing.
 */
export async function readAnswers(
  runFolder: string,
  records: readonly RunRecord[],
): Promise<Map<string, string | null>> {
  const answers = records.map(async (record) => {
    const { answer } = await readAnswer(runFolder, record);
    return [record.caseId, answer] as const;
  });
  return new Map(await Promise.all(answers));
}
