import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage, type PageInput, readTemplate, renderHtml } from '@skillgauge/report-html';
import { sampleDetails } from './sample-details.ts';

/** A folder for files of this test; removed when disposed. */
export async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'skillgauge-browser-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Writes the HTML report of a sample. */
export async function writePage(
  folder: string,
  name: string,
  input: PageInput,
  said = 'Nothing odd.',
): Promise<string> {
  const template = await readTemplate();
  if (template === null) throw new Error('The page is not built: npm run build.');
  const built = buildPage(input);
  const file = join(folder, `${name}.html`);
  await writeFile(
    file,
    renderHtml({ page: built.page, details: sampleDetails(built, 'kit:notes', said) }, template),
  );
  return file;
}
