import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunReport } from '@skillgauge/core';
import { renderMarkdown } from '@skillgauge/report';

/** Name of the file, beside `report.json`. */
const MARKDOWN_FILE = 'report.md';

/** Writes `report.md` into a run folder. */
export async function writeRunMarkdown(report: RunReport, runFolder: string): Promise<void> {
  await writeFile(join(runFolder, MARKDOWN_FILE), renderMarkdown(report));
}
