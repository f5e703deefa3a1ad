import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { starterPath } from './write-starter.ts';

const CASES = '[{ "query": "Do it", "should_trigger": true }]';

test('tasks, and files that cannot be read, are no eval file: the starter goes beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = async () => {
    const found = await starterPath(folder).catch((error: unknown) => String(error));
    return found.replaceAll(folder, 'SKILL');
  };
  const seen = [await path()];
  await mkdir(join(folder, 'evals'));
  for (const [name, text] of [
    ['bench.yaml', 'tasks: [{ prompt: Go, expectations: [It goes] }]'],
    ['broken.yaml', 'cases: ['],
    ['a.json', CASES],
    ['b.json', CASES],
    ['trigger.yaml', 'anything'],
  ] as const) {
    await writeFile(join(folder, 'evals', name), text);
    seen.push(await path());
  }
  expect(seen).toMatchInlineSnapshot(`
    [
      "SKILL/evals/trigger.yaml",
      "SKILL/evals/trigger.yaml",
      "SKILL/evals/trigger.yaml",
      "SkillgaugeError: The skill has an eval file already: SKILL/evals/a.json",
      "SkillgaugeError: The skill has an eval file already: SKILL/evals/a.json",
      "SkillgaugeError: The skill has an eval file already: SKILL/evals/trigger.yaml",
    ]
  `);
});
