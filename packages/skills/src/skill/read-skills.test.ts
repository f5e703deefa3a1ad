import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type TempTree, tempTree } from '../testing/temp-tree.ts';
import { isPlugin, readPlugin } from './read-plugin.ts';
import { readSkills, type SkillsFound } from './read-skills.ts';

const skill = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n`;
const summary = ({ refused, skills }: SkillsFound, tree: TempTree) => ({
  skills: skills.map(({ folder, name }) => `${folder} ${name}`),
  refused: refused.map(({ path, reason }) => `${path}: ${reason}`.replaceAll(tree.path, 'TREE')),
});

test('found = loaded + refused', async () => {
  await using tree = await tempTree({
    'skills/b/SKILL.md': skill('b'),
    'skills/a/SKILL.md': skill('a'),
    'skills/broken/SKILL.md': '# no front matter',
    'skills/lower/skill.md': skill('lower'),
    'skills/shared/notes.md': 'no skill',
    'skills/deep/er/SKILL.md': skill('er'),
    'skills/README.md': '',
    'elsewhere/SKILL.md': skill('linked'),
  });
  await symlink('../elsewhere', join(tree.path, 'skills/linked'));
  await symlink('../gone', join(tree.path, 'skills/dangling'));
  expect(summary(await readSkills(join(tree.path, 'skills')), tree)).toMatchInlineSnapshot(`
    {
      "refused": [
        "TREE/skills/broken: TREE/skills/broken/SKILL.md: no front matter: line 1 is not ---. Begin the file with a line ---, then "name: …" and "description: …", then a line ---.",
        "TREE/skills/lower: TREE/skills/lower/skill.md: harnesses look for SKILL.md, in capitals. Rename skill.md to SKILL.md.",
      ],
      "skills": [
        "a a",
        "b b",
        "linked linked",
      ],
    }
  `);
});

test('a folder that is a skill itself', async () => {
  await using tree = await tempTree({
    'a/SKILL.md': skill('a'),
    'a/nested/SKILL.md': skill('n'),
    'b/SKILL.md': '',
  });
  expect(summary(await readSkills(join(tree.path, 'a')), tree)).toEqual({ skills: ['a a'], refused: [] });
  expect(await tree.refusal(readSkills(join(tree.path, 'b')))).toMatchInlineSnapshot(`
    {
      "fix": "Begin the file with a line ---, then "name: …" and "description: …", then a line ---.",
      "message": "TREE/b/SKILL.md: no front matter: line 1 is not ---.",
    }
  `);
});

test('a folder without skills, and none', async () => {
  await using tree = await tempTree({ 'x/readme.md': '' });
  expect([
    await tree.refusal(readSkills(join(tree.path, 'x'))),
    await tree.refusal(readSkills(join(tree.path, 'gone'))),
  ]).toMatchInlineSnapshot(`
    [
      {
        "fix": "Give a folder with a SKILL.md in it, or a folder whose subfolders have one each.",
        "message": "No skill in TREE/x",
      },
      {
        "fix": "Check the path; relative paths count from the current folder, or from the file that names them.",
        "message": "No such folder of skills: TREE/gone",
      },
    ]
  `);
});

test('a plugin has the name of its manifest, else of its folder', async () => {
  await using tree = await tempTree({
    'one/.claude-plugin/plugin.json': '\uFEFF{"name": "acme", "version": "1.0.0"}',
    'one/skills/a/SKILL.md': skill('a'),
    'one/skills/bad/SKILL.md': '',
    'two/skills/b/SKILL.md': skill('b'),
  });
  const one = await readPlugin(join(tree.path, 'one'));
  expect([one.name, one.skills.length, one.refused.length]).toEqual(['acme', 1, 1]);
  expect((await readPlugin(join(tree.path, 'two'))).name).toBe('two');
});

test('a plugin is known by its manifest', async () => {
  await using tree = await tempTree({ 'one/.claude-plugin/plugin.json': '{}', 'two/skills/b/SKILL.md': '' });
  expect([await isPlugin(join(tree.path, 'one')), await isPlugin(join(tree.path, 'two'))]).toEqual([
    true,
    false,
  ]);
});

test('every SKILL.md that is found is loaded or refused, whatever is wrong with it', async () => {
  await using tree = await tempTree({
    'a/SKILL.md': skill('a'),
    'list/SKILL.md': '---\nname: list\ndescription: x\ndependencies: [ray[train], torch]\n---\n',
    'loop/SKILL.md': '---\nname: loop\ndescription: x\nmore: &m\n  - *m\n---\n',
    'bytes/SKILL.md': new Uint8Array([0xff, 0xfe, 0x2d]),
    'none/readme.md': '',
  });
  const lenient = await readSkills(tree.path);
  expect(lenient.skills.length + lenient.refused.length).toBe(4);
  expect(lenient.skills.map(({ name }) => name)).toEqual(['a', 'list', 'loop']);
  const { refused, skills } = await readSkills(tree.path, { strict: true });
  expect(skills.length + refused.length).toBe(4);
  expect(refused.map(({ reason }) => reason.replaceAll(tree.path, 'TREE'))).toMatchInlineSnapshot(`
    [
      "TREE/bytes/SKILL.md: not a text file in UTF-8. Save the file as UTF-8.",
      "TREE/list/SKILL.md: front matter does not parse as YAML: line 4, column 19: Missing , or : between flow sequence items, in "dependencies: [ray[train], torch]" Put a value that holds ": ", brackets or quotes in quotes, or use a block scalar (description: >-).",
      "TREE/loop/SKILL.md: front matter does not parse as YAML: Converting circular structure to JSON Put a value that holds ": ", brackets or quotes in quotes, or use a block scalar (description: >-).",
    ]
  `);
});

test('bad plugins', async () => {
  await using tree = await tempTree({
    'noname/.claude-plugin/plugin.json': '{}',
    'colon/.claude-plugin/plugin.json': '{"name": "a:b"}',
    'syntax/.claude-plugin/plugin.json': '{"name": \n"a"',
    'empty/skills/x.md': '',
    'none/x.md': '',
  });
  const refusals = [];
  for (const name of ['noname', 'colon', 'syntax', 'empty', 'none', 'gone']) {
    refusals.push((await tree.refusal(readPlugin(join(tree.path, name)))).message);
  }
  expect(refusals).toMatchInlineSnapshot(`
    [
      "TREE/noname/.claude-plugin/plugin.json: no usable "name".",
      "TREE/colon/.claude-plugin/plugin.json: no usable "name".",
      "TREE/syntax/.claude-plugin/plugin.json: line 2, column 4: Flow map must end with a }",
      "No skill in TREE/empty/skills",
      "No such folder of a plugin’s skills: TREE/none/skills",
      "No such plugin folder: TREE/gone",
    ]
  `);
});
