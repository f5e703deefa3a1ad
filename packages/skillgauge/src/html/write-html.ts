import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { buildPage, type PageInput, readTemplate, renderHtml } from '@skillgauge/report-html';
import { collectDetails } from './collect-details.ts';

/** Name of the file, beside `report.json`. */
const HTML_FILE = 'report.html';

/**
 * Makes the HTML report of a run from what is in its folder.
 * @throws SkillgaugeError `invalid_input` when the page was not built
 */
export async function renderRunHtml(input: PageInput, runFolder: string): Promise<string> {
  const template = await readTemplate();
  if (template === null) {
    throw new SkillgaugeError('invalid_input', 'The page of the HTML report is not built.', {
      fix: 'In a clone: npm run build.',
    });
  }
  const built = buildPage(input);
  const { details, leftOut } = await collectDetails(built, input, runFolder);
  return renderHtml({ page: { ...built.page, transcriptsLeftOut: leftOut }, details }, template);
}

/** Writes `report.html` into a run folder. In a clone where the page was never built there is none. */
export async function writeRunHtml(input: PageInput, runFolder: string): Promise<void> {
  if ((await readTemplate()) === null) return;
  await writeFile(join(runFolder, HTML_FILE), await renderRunHtml(input, runFolder));
}
