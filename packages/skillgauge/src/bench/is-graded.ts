import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_GRADED_YET } from '@skillgauge/core';
import { z } from 'zod';

const WrittenReport = z.looseObject({ runs: z.array(z.looseObject({ why: z.string().nullable() })) });

/** True when graders have come to every run of an A/B measurement, as its report says. A killed one has none. */
export async function isGraded(runFolder: string): Promise<boolean> {
  const text = await readFile(join(runFolder, 'report.json'), 'utf8').catch(() => null);
  if (text === null) return false;
  try {
    const { data } = WrittenReport.safeParse(JSON.parse(text));
    return data?.runs.every(({ why }) => why !== NOT_GRADED_YET) ?? false;
  } catch {
    return false; // Cut off by a kill.
  }
}
