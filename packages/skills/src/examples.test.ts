import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildInstallSet, findEvalFile, readEvalFile, readSkill, readSkills } from './index.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples/trigger');

async function example(name: string) {
  const skill = await readSkill(join(EXAMPLES, name));
  const evals = await readEvalFile((await findEvalFile(skill.path)) ?? 'none');
  return { skill, evals, body: skill.files[0]?.content.replace(/^---\n[\s\S]*?\n---\n/, '') };
}

test('vague and specific are the same skill but for the description, with the same cases', async () => {
  const [vague, specific] = [await example('vague'), await example('specific')];
  expect([vague.skill.name, vague.body, vague.evals.cases]).toEqual([
    specific.skill.name,
    specific.body,
    specific.evals.cases,
  ]);
  expect(vague.skill.description).not.toBe(specific.skill.description);
  expect([specific.evals.warnings, specific.evals.findings]).toEqual([[], []]);
  const labels = specific.evals.cases.map(({ shouldTrigger }) => shouldTrigger);
  expect([labels.filter(Boolean).length, labels.length]).toEqual([10, 20]);
});

test('they install beside the two competitors', async () => {
  const { skill } = await example('specific');
  const { refused, skills } = await readSkills(join(EXAMPLES, 'competitors'));
  const set = buildInstallSet({ target: skill, competitors: skills });
  expect([refused, set.skills.map(({ files, folder }) => [folder, files.map(({ path }) => path)])]).toEqual([
    [],
    [
      ['release-notes', ['SKILL.md']],
      ['commit-message', ['SKILL.md']],
      ['version-bump', ['SKILL.md']],
    ],
  ]);
});
