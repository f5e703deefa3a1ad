import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { ROOT } from '../support/run-skillgauge.ts';

/** Writes the URL of every module that is loaded on stderr. */
const TRACE = `
import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
  import { writeSync } from 'node:fs';
  export async function load(url, context, next) {
    if (url.startsWith('file:')) writeSync(2, url + '\\\\n');
    return next(url, context);
  }
\`));
`;

async function loadedBy(...args: string[]): Promise<string[]> {
  const hook = `data:text/javascript,${encodeURIComponent(TRACE)}`;
  const bin = join(ROOT, 'packages/skillgauge/bin/skillgauge.mjs');
  const { stderr } = await execa(process.execPath, ['--import', hook, bin, ...args]);
  const files = stderr.split('\n').filter((line) => line.startsWith('file:'));
  return files.map((url) =>
    relative(ROOT, fileURLToPath(url)).replace(/^node_modules\/\.pnpm\/.*\/node_modules\//, ''),
  );
}

test('--help loads no command, no driver and no schema', async () => {
  expect(await loadedBy('--help')).toMatchInlineSnapshot(`
    [
      "packages/skillgauge/bin/skillgauge.mjs",
      "packages/skillgauge/dist/cli/main.js",
      "commander/esm.mjs",
      "packages/skillgauge/dist/cli/command-table.js",
      "packages/skillgauge/dist/cli/output.js",
      "commander/index.js",
      "packages/skillgauge/dist/cli/ambient.js",
      "packages/skillgauge/dist/cli/inert-workflow-text.js",
    ]
  `);
});

test('a command loads no simulated model unless it simulates', async () => {
  const loaded = await loadedBy('trigger', '--help');
  expect(loaded.filter((file) => /packages\/sim\/|aimock/.test(file))).toEqual([]);
  expect(loaded.filter((file) => file.startsWith('packages/core/')).length).toBeGreaterThan(10);
});

/** Loads every command, and prints what the table says of it beside what it says itself: one that has commands of its own by their names. */
const COMPARE = `
import { Command, Help } from 'commander';
import { COMMANDS } from './dist/cli/command-table.js';
const program = new Command();
for (const { load } of COMMANDS) (await load())(program, {}, () => {}, { args: [] });
const termOf = (command) =>
  command.commands.length === 0
    ? new Help().subcommandTerm(command)
    : command.name() + ' <' + command.commands.map((inner) => inner.name()).join('|') + '>';
console.log(JSON.stringify({ table: COMMANDS.map(({ term }) => term), own: program.commands.map(termOf) }));
`;

test('the help says of each command what its module, which it does not load, would say', async () => {
  const cwd = join(ROOT, 'packages/skillgauge');
  const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', COMPARE], { cwd });
  const { own, table } = JSON.parse(stdout) as Record<'own' | 'table', string[]>;
  expect(table.length).toBeGreaterThan(10);
  expect(table).toEqual(own);
});
