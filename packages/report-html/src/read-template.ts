import { readFile } from 'node:fs/promises';

/** Where the build leaves the page, from the source as well as from what is built of it. */
const TEMPLATE = new URL('../dist/template/index.html', import.meta.url);

/** Reads the built page. `null`: it was not built; `npm run build` does that. */
export async function readTemplate(): Promise<string | null> {
  return readFile(TEMPLATE, 'utf8').catch(() => null);
}
