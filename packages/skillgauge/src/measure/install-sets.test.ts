import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createSkillTree, evalText, type SkillTree, skillText } from '../testing/skill-tree.ts';
import { loadMeasurement } from './load-measurement.ts';

/** What is installed beside the skill `pdf`, or why that is refused. */
async function installed(tree: SkillTree, ...folders: string[]): Promise<string> {
  try {
    const { set } = await loadMeasurement({
      cwd: tree.path,
      target: 'pdf',
      evals: null,
      skill: null,
      installSet: folders,
      settings: {},
    });
    return set.skills.map(({ name, role }) => `${name} ${role}`).join(', ');
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return `${error.message} → ${error.fix}`.replaceAll(join(tree.path, '/'), '');
  }
}

const TARGET = { 'pdf/SKILL.md': skillText('pdf'), 'pdf/evals/trigger.yaml': evalText('pdf') };

test('competitors come from several folders: a skill, or a folder of skills; each counts once', async () => {
  await using tree = await createSkillTree({
    ...TARGET,
    'office/docx/SKILL.md': skillText('docx'),
    'office/xlsx/SKILL.md': skillText('xlsx'),
    'git/commit/SKILL.md': skillText('commit'),
  });
  const all = 'pdf target, commit competitor, docx competitor, xlsx competitor';
  expect(await installed(tree, 'office', 'git/commit')).toBe(all);
  expect(await installed(tree, 'office', 'office', 'git/', './git/commit', 'office/docx')).toBe(all);
});

test('the skill under test within an install set is no competitor of itself', async () => {
  await using tree = await createSkillTree({ ...TARGET, 'csv/SKILL.md': skillText('csv') });
  expect(await installed(tree, '.')).toBe('pdf target, csv competitor');
});

test('names that clash are refused with both paths', async () => {
  await using tree = await createSkillTree({
    ...TARGET,
    'a/csv/SKILL.md': skillText('csv'),
    'b/csv/SKILL.md': skillText('csv'),
    'c/other/SKILL.md': skillText('pdf'),
    'd/loud/SKILL.md': skillText('PDF'),
    'e/first/SKILL.md': skillText('Big One'),
    'f/second/SKILL.md': skillText('big one'),
  });
  expect([
    await installed(tree, 'a', 'b'),
    await installed(tree, 'c'),
    await installed(tree, 'd'),
    await installed(tree, 'e', 'f'),
  ]).toMatchInlineSnapshot(`
    [
      "Two skills of one name "csv": a/csv and b/csv → Rename one of them, or leave it out of the install set.",
      "Two skills of one name "pdf": pdf and c/other → Rename one of them, or leave it out of the install set.",
      "Two skills of one name "pdf": pdf and d/loud → Rename one of them, or leave it out of the install set.",
      "Two skills of one name "big one": e/first and f/second → Rename one of them, or leave it out of the install set.",
    ]
  `);
});
