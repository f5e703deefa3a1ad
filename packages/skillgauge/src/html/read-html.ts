import type { RunReport } from '@skillgauge/core';
import { readJournalOf } from '../measure/read-journal.ts';
import { readPlan } from '../measure/read-plan.ts';
import { pageInput } from './page-input.ts';
import { renderRunHtml } from './write-html.ts';

/**
 * Makes the HTML report of a run again, from its folder and its report.
 * @throws SkillgaugeError `invalid_input` when the page was not built
 */
export async function readRunHtml(run: RunReport, runFolder: string): Promise<string> {
  const plan = await readPlan(runFolder);
  const journal = await readJournalOf(plan, runFolder);
  return renderRunHtml(pageInput(plan, journal, run, runFolder), runFolder);
}
