import { join } from 'node:path';
import { RunGrading } from '@skillgauge/core';
import { createLineWriter, type LineWriter, streamLines } from '@skillgauge/engine';

/** Below the grading folder: a `RunGrading` a line. A later line of a run takes the place of an earlier one. */
const FILE = 'gradings.ndjson';

/** Appends gradings, each on the disk before that is told. */
export function openGradings(gradingFolder: string): LineWriter<RunGrading> {
  return createLineWriter(join(gradingFolder, FILE));
}

function parseLine(line: string): RunGrading | null {
  try {
    return RunGrading.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** The last grading of each run. Lines that a kill cut off are left out. */
export async function readGradingLines(gradingFolder: string): Promise<Map<string, RunGrading>> {
  const gradings = new Map<string, RunGrading>();
  await streamLines(join(gradingFolder, FILE), (line) => {
    const grading = parseLine(line);
    if (grading !== null) gradings.set(grading.requestId, grading);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return gradings;
}
