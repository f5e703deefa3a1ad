import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codex } from '@skillgauge/driver-codex';
import { expect, it } from 'vitest';
import { READING_WAYS } from '../support/codex-reading-ways.ts';
import { type MeasuredWay, measureCodexReading } from '../support/measure-codex-reading.ts';
import { ROOT } from '../support/run-skillgauge.ts';

const README = join(ROOT, 'drivers/codex/README.md');
const TABLE = /(<!-- measured by tests\/live\/codex-reading\.test\.ts -->\n)[\s\S]*?(<!-- end -->)/;

/** What the driver says of the skills of a run, in the words of the table. */
function verdictOf({ record }: MeasuredWay): string {
  const installed = record.skills.filter((skill) => skill.installed);
  const levels = (['loaded', 'exploratory', 'attempted'] as const).filter((level) =>
    installed.some((skill) => skill[level]),
  );
  const [level] = levels;
  if (record.outcome !== 'scored') return `${record.outcome} (${record.error?.class})`;
  if (level === undefined)
    return record.skills.some(({ attempted }) => attempted) ? 'attempted (not installed)' : '–';
  const count = installed.filter((skill) => skill[level]).length;
  return count > 1 ? `${level}, both` : level;
}

/** A listing is told apart and not counted, by rule: so it agrees with any wire. */
function agrees({ record, reached }: MeasuredWay): boolean {
  return record.skills
    .filter(({ exploratory, installed }) => installed && !exploratory)
    .every(({ id, loaded }) => loaded === reached.includes(id));
}

function tableOf(measured: readonly MeasuredWay[]): string {
  const rows = measured.map((way) => {
    const verdict = agrees(way) ? verdictOf(way) : `**${verdictOf(way)}**`;
    return `| ${way.way.does} | ${way.reached.length > 0 ? 'yes' : 'no'} | ${verdict} |`;
  });
  return ['| the model does | text reached the model | verdict |', '| --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

it('the verdict on every way of reading is the table in the README, and the caveat says how often it is the wire', async () => {
  const measured = await measureCodexReading(READING_WAYS);
  expect(measured.length).toBe(READING_WAYS.length);
  const readme = await readFile(README, 'utf8');
  expect(readme).toMatch(TABLE);
  await expect(
    readme.replace(TABLE, (_all, begin: string, end: string) => begin + tableOf(measured) + end),
  ).toMatchFileSnapshot(README);
  const right = measured.filter(agrees).length;
  expect(codex.experimental).toContain(`${right} of ${measured.length} ways`);
});
