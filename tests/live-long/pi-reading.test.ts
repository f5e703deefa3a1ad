import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pi } from '@skillgauge/driver-pi';
import { expect, it } from 'vitest';
import { PI_READING_WAYS } from '../support/pi-reading-ways.ts';
import { agrees, readingTable } from '../support/reading-table.ts';
import { runScripts } from '../support/run-scripts.ts';
import { ROOT } from '../support/run-skillgauge.ts';

const README = join(ROOT, 'drivers/pi/README.md');
const TABLE = /(<!-- measured by tests\/live-long\/pi-reading\.test\.ts -->\n)[\s\S]*?(<!-- end -->)/;

it('the verdict on every way of reading is the table in the README, and the caveat says how often it is the wire', async () => {
  const scripts = PI_READING_WAYS.map(({ script }, index) => [`way-${index}`, script] as const);
  const runs = await runScripts(pi, Object.fromEntries(scripts));
  const measured = PI_READING_WAYS.map(({ does }, index) => {
    const run = runs.get(`way-${index}`);
    if (run === undefined) throw new Error(`There is no record of: ${does}`);
    return { does, ...run };
  });
  const readme = await readFile(README, 'utf8');
  expect(readme).toMatch(TABLE);
  await expect(
    readme.replace(TABLE, (_all, begin: string, end: string) => begin + readingTable(measured) + end),
  ).toMatchFileSnapshot(README);
  expect(pi.experimental).toContain(`${measured.filter(agrees).length} of ${measured.length} ways`);
});
