import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReportedDocument, renderMarkdown } from '@skillgauge/report';

/** Name of the file, beside `report.json`. */
const MARKDOWN_FILE = 'report.md';

/** Writes `report.md` into a run folder. */
export async function writeRunMarkdown(report: ReportedDocument, runFolder: string): Promise<void> {
  await writeFile(join(runFolder, MARKDOWN_FILE), renderMarkdown(report));
}
