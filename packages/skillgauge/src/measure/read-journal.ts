import { join } from 'node:path';
import type { ExecutionPlan } from '@skillgauge/core';
import { type JournalProblem, readRunJournal } from '@skillgauge/engine';
import type { RunJournal } from './score-run.ts';

/** The most problems of a journal that are told one by one. */
const MOST_TOLD = 20;

/** What is wrong with a journal, each with path and line. */
function problemTexts(file: string, problems: readonly JournalProblem[]): string[] {
  const told = problems.slice(0, MOST_TOLD).map(({ line, what }) => `${file}:${line}: ${what}`);
  const rest = problems.length - told.length;
  return rest === 0 ? told : [...told, `${file}: ${rest} more lines like these`];
}

/**
 * Reads the journal of a run as far as scoring needs it. What cannot be used is left out, and named in `problems`.
 * @throws SkillgaugeError `invalid_input` for a journal that cannot be read, or is of a later version.
 */
export async function readJournalOf(
  plan: { execution: ExecutionPlan },
  runFolder: string,
): Promise<Required<RunJournal>> {
  const { preflights, problems, records, unfinished } = await readRunJournal(
    runFolder,
    plan.execution.requests,
  );
  return {
    records,
    preflights,
    unfinished,
    problems: problemTexts(join(runFolder, 'journal.ndjson'), problems),
  };
}
