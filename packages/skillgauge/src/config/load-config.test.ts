import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishedSchema } from '../../../core/src/testing/published-schema.ts';
import { ConfigFile } from './config-file.ts';
import { CONFIG_NAME, loadConfig } from './load-config.ts';

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'config-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function problemOf(text: string): Promise<string> {
  const folder = await testFolder();
  await writeFile(join(folder, CONFIG_NAME), text);
  return loadConfig(folder).then(
    () => 'none',
    (error: unknown) => String(error).replaceAll(folder, ''),
  );
}

test('the nearest file up to the root of the repository is read; without one the configuration is empty', async () => {
  const folder = await testFolder();
  const below = join(folder, 'repository', 'a', 'b');
  await mkdir(below, { recursive: true });
  await writeFile(join(folder, CONFIG_NAME), 'agents: { outer: { command: agent } }');
  const outer = await loadConfig(below);
  await mkdir(join(folder, 'repository', '.git'));
  const none = await loadConfig(below);
  await writeFile(join(folder, 'repository', CONFIG_NAME), 'agents: { inner: { command: agent } }');
  const inner = await loadConfig(below);
  expect([outer, none, inner].map(({ agents, path }) => [Object.keys(agents), path === null])).toEqual([
    [['outer'], false],
    [[], true],
    [['inner'], false],
  ]);
});

test('an empty file is an empty configuration, and entries have their defaults', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'empty.yaml'), '# nothing yet\n');
  await writeFile(join(folder, 'one.yaml'), 'agents:\n  mine:\n    command: agent --acp\n');
  expect((await loadConfig(folder, 'empty.yaml')).agents).toEqual({});
  expect((await loadConfig(folder, 'one.yaml')).agents).toEqual({
    mine: { command: 'agent --acp', skillsDir: '.agents/skills', env: {} },
  });
});

test('every problem is told at once, with its line and the nearest name', async () => {
  const problems = await problemOf(
    [
      'agent: {}',
      'agents:',
      '  a b: { command: x }',
      '  mine:',
      '    comand: x',
      '    skillsDir: ../up',
      '    env: { 1x: y }',
      '',
    ].join('\n'),
  );
  expect(problems).toMatchInlineSnapshot(`
    "SkillgaugeError: /skillgauge.config.yaml: 5 problems
      agent (line 1): unknown key; did you mean agents?
      agents.mine.command (line 5): expected string, found nothing
      agents.mine.comand (line 5): unknown key; did you mean command?
      agents.mine.skillsDir (line 6): is not a folder below the workspace, found "../up"
      agents.mine.env.1x (line 7): is not the name of a variable, found "y""
  `);
});

test('prices are strict: both main ones, numbers, no unknown keys', async () => {
  const folder = await testFolder();
  await writeFile(
    join(folder, CONFIG_NAME),
    'prices: { mine: { inputUsdPerMTok: 2, outputUsdPerMTok: 8, cacheReadUsdPerMTok: 0.2 } }',
  );
  expect((await loadConfig(folder)).prices).toEqual({
    mine: { inputUsdPerMTok: 2, outputUsdPerMTok: 8, cacheReadUsdPerMTok: 0.2 },
  });
  expect(
    await problemOf(
      'prices:\n  mine:\n    inputUsdPerMTok: -1\n    outputUsdPerMTok: "8"\n    cacheReadUsd: 1\n',
    ),
  ).toMatchInlineSnapshot(`
    "SkillgaugeError: /skillgauge.config.yaml: 3 problems
      prices.mine.inputUsdPerMTok (line 3): Too small: expected number to be >=0, found -1
      prices.mine.outputUsdPerMTok (line 4): expected number, found "8"
      prices.mine.cacheReadUsd (line 5): unknown key; known: inputUsdPerMTok, outputUsdPerMTok, cacheReadUsdPerMTok, cacheWriteUsdPerMTok"
  `);
});

test.each(['agents: [', 'agents: 7', '- a', 'agents: { mine: { command: "" } }'])(
  '%s is refused',
  async (text) => {
    expect(await problemOf(text)).toMatch(new RegExp(CONFIG_NAME));
  },
);

test('the published schema of the configuration is that of the code', async () => {
  await expect(publishedSchema(ConfigFile, 'What `skillgauge.config.yaml` holds')).toMatchFileSnapshot(
    '../../schemas/config.schema.json',
  );
});
