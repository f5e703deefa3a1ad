import { SkillgaugeError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createSkillTree, type SkillTree, skillText } from '../testing/skill-tree.ts';
import { type BenchMeasurement, type BenchOptions, loadBench } from './load-bench.ts';

function load(tree: SkillTree, changes: Partial<BenchOptions> = {}): Promise<BenchMeasurement> {
  return loadBench({
    cwd: tree.path,
    target: 'pdf',
    evals: null,
    skill: null,
    installSet: [],
    settings: {},
    grader: {},
    filter: [],
    strict: false,
    against: null,
    models: [],
    compareDrivers: false,
    ...changes,
  });
}

async function refusal(work: Promise<unknown>, tree: SkillTree): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return `${error.message} → ${error.fix}`.replaceAll(tree.path, '');
    throw error;
  }
  return 'not refused';
}

const BODY = 'Always put the total of the invoice into the first line of the report file.\n';
const TASKS = `
tasks:
  - { id: a, prompt: Read the file, expectations: [It is read] }
  - { id: b, prompt: Write it, expectations: [{ text: Total, check: { type: answer-contains, text: total of the invoice } }] }
`;
const FILES = { 'pdf/SKILL.md': skillText('pdf') + BODY, 'pdf/evals/bench.yaml': TASKS };

/** Each arm with what it installs. */
function installed({ arms, sets }: BenchMeasurement): string[] {
  return arms.map(({ hasSkill, installSet, model, name }) => {
    const skills = sets.find(({ key }) => key === installSet)?.skills ?? [];
    const names = skills.map((skill) => `${skill.name} ${skill.role}`).join(', ') || 'nothing';
    return `${name}${hasSkill ? '' : ' (without)'}${model === null ? '' : ` ${model}`}: ${names}`;
  });
}

test('with and without the skill by default; competitors are in both, and the real body is installed', async () => {
  await using tree = await createSkillTree({ ...FILES, 'kit/csv/SKILL.md': skillText('csv') });
  const found = await load(tree, { installSet: ['kit'] });
  expect(installed(found)).toEqual([
    'with_skill: pdf target, csv competitor',
    'without_skill (without): csv competitor',
  ]);
  expect([found.baseline, found.settings.permissions]).toEqual(['without_skill', 'full']);
  expect(found.absent.map(({ fingerprints, name }) => [name, fingerprints])).toEqual([
    ['pdf', [BODY.trim()]],
  ]);
});

test('an expectation that the skill’s own text satisfies is told, with the file', async () => {
  await using tree = await createSkillTree(FILES);
  expect((await load(tree)).notes).toMatchInlineSnapshot(`
    [
      "Task b: Expectation "1" (Total) is satisfied by the skill's own SKILL.md: a run that repeats the skill's text passes it.",
    ]
  `);
});

test('an older version, models, arms of the file', async () => {
  await using tree = await createSkillTree({
    ...FILES,
    'old/pdf/SKILL.md': skillText('pdf'),
    'arms.yaml': `skill: pdf${TASKS}arms: { now: {}, none: { skill: false }, before: { skill: old/pdf, effort: low } }\n`,
  });
  const against = await load(tree, { against: 'old' });
  const models = await load(tree, { models: ['one', 'two'] });
  const arms = await load(tree, { target: 'arms.yaml' });
  expect(
    [against, models, arms].map((found) => [found.baseline, ...installed(found)]),
  ).toMatchInlineSnapshot(`
    [
      [
        "old_skill",
        "new_skill: pdf target",
        "old_skill: pdf target",
      ],
      [
        "one",
        "one one: pdf target",
        "two two: pdf target",
      ],
      [
        "none",
        "now: pdf target",
        "none (without): nothing",
        "before: pdf target",
      ],
    ]
  `);
  expect(arms.absent.map(({ name }) => name)).toEqual(['pdf', 'pdf']);
});

test('what cannot be measured is refused before anything runs', async () => {
  await using tree = await createSkillTree({
    ...FILES,
    'bad.yaml':
      'skill: pdf\ntasks: [{ prompt: x, expectations: [{ text: y, check: { type: json-equals, path: a, pointer: b, value: 1 } }] }]\n',
  });
  expect([
    await refusal(load(tree, { target: 'bad.yaml' }), tree),
    await refusal(load(tree, { filter: ['c'] }), tree),
    await refusal(load(tree, { models: ['a', 'a'] }), tree),
    await refusal(load(tree, { models: ['a'], against: 'pdf' }), tree),
    await refusal(load(tree, { settings: { trials: 0 } }), tree),
    await refusal(load(tree, { target: 'none' }), tree),
  ]).toMatchInlineSnapshot(`
    [
      "/bad.yaml: checks that cannot be carried out:
      task 1, expectation 1: "b" is no JSON Pointer → Correct the checks named.",
      "No case has the tag or id "c". → Did you mean a? Ids: a, b.",
      "Two arms have the name "a". → null",
      "--against and --models were both given. → Give one of them; arms: in the task file can vary both.",
      "Settings are not valid:
    ✖ Too small: expected number to be >=1
      → at trials → Correct the values named above.",
      "No such folder of skills: /none → Check the path; relative paths count from the current folder, or from the file that names them.",
    ]
  `);
});
