/**
 * Makes the simulation tables of docs/statistics.md: `npm run simulate -- [--table NAME] [--draws N] [--write | --check]`. `--write` puts
 * them into the page, `--check` fails when they are not those of the page.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../support/run-skillgauge.ts';
import { TABLES } from './tables.ts';

const PAGE = join(ROOT, 'docs/statistics.md');
const SEED = 42;

/** Puts a table between its two markers. */
function replaceTable(page: string, name: string, markdown: string): string {
  const [start, end] = [`<!-- simulated: ${name} -->`, `<!-- end: ${name} -->`];
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/statistics.md has no place for the table "${name}".`);
  return `${before}${start}\n\n${markdown}\n\n${end}${after}`;
}

const { values } = parseArgs({
  options: {
    draws: { type: 'string', default: '20000' },
    table: { type: 'string' },
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const draws = Number(values.draws);
if (!Number.isInteger(draws) || draws < 1)
  throw new Error(`--draws is "${values.draws}": give a whole number of 1 or more.`);
if (values.table !== undefined && !Object.hasOwn(TABLES, values.table)) {
  throw new Error(`--table is "${values.table}": give one of ${Object.keys(TABLES).join(', ')}.`);
}
const faults: string[] = [];
const tables: [name: string, markdown: string][] = [];
for (const [name, simulate] of Object.entries(TABLES)) {
  if (values.table !== undefined && values.table !== name) continue;
  const startedAt = Date.now();
  const table = await simulate({ draws, seed: SEED });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`${name} (${table.draws ?? draws} draws, seed ${SEED}, ${seconds} s)\n\n${table.markdown}\n`);
  faults.push(...table.misses.map((miss) => `missed: ${name}: ${miss}`));
  tables.push([name, table.markdown]);
}
const page = await readFile(PAGE, 'utf8');
const made = tables.reduce((text, [name, markdown]) => replaceTable(text, name, markdown), page);
if (values.write) await writeFile(PAGE, made);
if (values.check && made !== page) faults.push('docs/statistics.md shows other figures than these.');
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
