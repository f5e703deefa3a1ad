import { canonicalJson, type RunGrading } from '@skillgauge/core';
import type { Redactor } from '@skillgauge/engine';
import { openGradings, readGradingLines } from './gradings-file.ts';

/** The gradings of a run so far, each of which is on the disk before it counts. */
export interface KeptGradings {
  of(requestId: string): RunGrading | null;
  /** Keeps a grading, unless that very one is kept already. */
  keep(grading: RunGrading): Promise<void>;
  all(): RunGrading[];
}

/** Opens the gradings of a grading folder. Whatever looks like a key is masked. */
export async function openKeptGradings(
  gradingFolder: string,
  redactor: Redactor,
  onKept: (grading: RunGrading) => void,
): Promise<KeptGradings> {
  const gradings = await readGradingLines(gradingFolder);
  const writer = openGradings(gradingFolder);
  return {
    of: (requestId) => gradings.get(requestId) ?? null,
    keep: async (given) => {
      const grading = redactor.value(given);
      const earlier = gradings.get(grading.requestId);
      if (earlier === undefined || canonicalJson(earlier) !== canonicalJson(grading)) {
        await writer.append(grading);
        gradings.set(grading.requestId, grading);
      }
      onKept(grading);
    },
    all: () => [...gradings.values()],
  };
}
