import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createSkillTree, evalText, type SkillTree, skillText } from '../testing/skill-tree.ts';
import { loadMatrix } from './load-matrix.ts';

function load(tree: SkillTree, changes: Partial<Parameters<typeof loadMatrix>[0]> = {}) {
  return loadMatrix({
    cwd: tree.path,
    folder: '.',
    installSet: [],
    settings: {},
    allow: [],
    strict: false,
    ...changes,
  });
}

async function refusal(tree: SkillTree): Promise<string> {
  try {
    await load(tree);
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return `${error.message} → ${error.fix}`.replaceAll(tree.path, '');
  }
  return 'not refused';
}

function skill(name: string, more = '') {
  return { [`${name}/SKILL.md`]: skillText(name), [`${name}/evals/trigger.yaml`]: evalText(name, more) };
}

test('each skill with an eval file is measured against all others; one without is a competitor, and said so', async () => {
  await using tree = await createSkillTree({
    ...skill('csv', 'trials: 2\ninstall_set: [../../elsewhere]'),
    ...skill('pdf'),
    'zip/SKILL.md': skillText('zip'),
    'broken/SKILL.md': 'no front matter\n',
    'more/tar/SKILL.md': skillText('tar'),
    'elsewhere/README.md': 'nothing here\n',
  });
  const { fixtures, notes, targets } = await load(tree, {
    installSet: ['more'],
    settings: { threshold: 0.7 },
  });
  expect(fixtures).toEqual([]);
  expect(
    targets.map(({ cases, set, settings }) => ({
      skills: set.skills.map(({ name, role }) => `${name} ${role}`),
      cases: cases.map(({ id }) => id),
      trials: settings.trials,
      threshold: settings.threshold,
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "cases": [
          "csv/own",
          "csv/foreign",
        ],
        "skills": [
          "csv target",
          "pdf competitor",
          "tar competitor",
          "zip competitor",
        ],
        "threshold": 0.7,
        "trials": 2,
      },
      {
        "cases": [
          "pdf/own",
          "pdf/foreign",
        ],
        "skills": [
          "pdf target",
          "csv competitor",
          "tar competitor",
          "zip competitor",
        ],
        "threshold": 0.7,
        "trials": 3,
      },
    ]
  `);
  expect(notes.map((note) => note.replaceAll(join(tree.path, '/'), ''))).toMatchInlineSnapshot(`
    [
      "Without an eval file, so installed as competitors only: tar, zip.",
      "broken is not installed: broken/SKILL.md: no front matter: line 1 is not ---. Begin the file with a line ---, then "name: …" and "description: …", then a line ---.",
      "csv: Few cases: 1 that should trigger, 1 that should not. With fewer than 5 of a label, intervals are so wide that they say little.",
      "csv: the install set of its eval file is not used; the matrix installs the whole folder.",
      "pdf: Few cases: 1 that should trigger, 1 that should not. With fewer than 5 of a label, intervals are so wide that they say little.",
    ]
  `);
});

test('the skills of a plugin keep its name', async () => {
  await using tree = await createSkillTree({
    '.claude-plugin/plugin.json': '{ "name": "kit" }',
    ...Object.fromEntries(
      Object.entries({ ...skill('csv'), ...skill('pdf') }).map(([path, text]) => [`skills/${path}`, text]),
    ),
  });
  const { targets } = await load(tree);
  expect(targets.map(({ set }) => [set.pluginName, set.target])).toEqual([
    ['kit', 'csv'],
    ['kit', 'pdf'],
  ]);
});

test('fewer than two skills with an eval file are no matrix', async () => {
  await using tree = await createSkillTree({ ...skill('csv'), 'pdf/SKILL.md': skillText('pdf') });
  expect(await refusal(tree)).toMatchInlineSnapshot(
    `"A matrix needs at least two skills with an eval file; there is one. → Write evals/trigger.yaml beside each SKILL.md; skillgauge trigger measures one skill alone."`,
  );
});

test('models that differ are refused', async () => {
  await using tree = await createSkillTree({ ...skill('csv', 'model: small'), ...skill('pdf') });
  expect(await refusal(tree)).toMatchInlineSnapshot(
    `"The eval files ask for different models: small, none. → Name one for all of them with --model."`,
  );
});
