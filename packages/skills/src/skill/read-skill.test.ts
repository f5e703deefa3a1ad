import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempTree } from '../testing/temp-tree.ts';
import { readSkill } from './read-skill.ts';

const SKILL = '---\nname: pdf\ndescription: Reads PDF files.\nx-custom: [1]\n---\n# PDF\n';

test('reads a skill with everything that belongs to it', async () => {
  await using tree = await tempTree({
    'pdf/SKILL.md': SKILL,
    'pdf/scripts/run.sh': '#!/bin/sh\n',
    'pdf/assets/logo.bin': new Uint8Array([0xff, 0x00]),
    'pdf/evals/trigger.yaml': 'cases: []',
    'pdf/.git/HEAD': 'ref',
    'pdf/node_modules/a/index.js': '',
    'pdf/references/old/SKILL.md': SKILL,
    'pdf/references/evals/answers.md': 'secret',
  });
  await chmod(join(tree.path, 'pdf/scripts/run.sh'), 0o755);
  const { sourceHash, path, ...skill } = await readSkill(join(tree.path, 'pdf'));
  expect(path).toBe(join(tree.path, 'pdf'));
  expect(sourceHash).toMatch(/^[0-9a-f]{64}$/);
  expect(skill).toMatchInlineSnapshot(`
    {
      "description": "Reads PDF files.",
      "files": [
        {
          "content": "---
    name: pdf
    description: Reads PDF files.
    x-custom: [1]
    ---
    # PDF
    ",
          "encoding": "utf8",
          "executable": false,
          "path": "SKILL.md",
        },
        {
          "content": "/wA=",
          "encoding": "base64",
          "executable": false,
          "path": "assets/logo.bin",
        },
        {
          "content": "---
    name: pdf
    description: Reads PDF files.
    x-custom: [1]
    ---
    # PDF
    ",
          "encoding": "utf8",
          "executable": false,
          "path": "references/old/SKILL.md",
        },
        {
          "content": "#!/bin/sh
    ",
          "encoding": "utf8",
          "executable": true,
          "path": "scripts/run.sh",
        },
      ],
      "folder": "pdf",
      "frontMatter": {
        "description": "Reads PDF files.",
        "name": "pdf",
        "x-custom": [
          1,
        ],
      },
      "invalidYaml": null,
      "name": "pdf",
      "notes": [
        "references/old/SKILL.md is taken as a file of this skill, not as a skill of its own.",
        "Left out: node_modules, references/evals.",
      ],
    }
  `);
});

test('CRLF, a byte-order mark and any language', async () => {
  const text = '\uFEFF---\r\nname: pdf\r\ndescription: >-\r\n  読む 😀\r\n  é\r\n---\r\nBody\r\n';
  await using tree = await tempTree({ 'pdf/SKILL.md': text });
  const skill = await readSkill(join(tree.path, 'pdf'));
  expect(skill).toMatchObject({ description: '読む 😀 é', files: [{ content: text, encoding: 'utf8' }] });
  expect(skill.notes).toEqual([
    'SKILL.md begins with a byte-order mark: some harnesses then see no front matter.',
  ]);
});

test('the hash is that of the content, not of the place', async () => {
  await using tree = await tempTree({ 'a/pdf/SKILL.md': SKILL, 'a/pdf/b.txt': 'b' });
  const first = (await readSkill(join(tree.path, 'a/pdf'))).sourceHash;
  await rename(join(tree.path, 'a'), join(tree.path, 'elsewhere'));
  const folder = join(tree.path, 'elsewhere/pdf');
  expect((await readSkill(folder)).sourceHash).toBe(first);
  await mkdir(join(folder, 'evals'));
  await writeFile(join(folder, 'evals/trigger.yaml'), 'changed');
  expect((await readSkill(folder)).sourceHash).toBe(first);
  await chmod(join(folder, 'b.txt'), 0o755);
  const executable = (await readSkill(folder)).sourceHash;
  await rename(join(folder, 'b.txt'), join(folder, 'c.txt'));
  const renamed = (await readSkill(folder)).sourceHash;
  await writeFile(join(folder, 'c.txt'), 'c');
  const changed = (await readSkill(folder)).sourceHash;
  expect(new Set([first, executable, renamed, changed]).size).toBe(4);
});

test('links inside are resolved, also when the skill itself is linked to', async () => {
  await using tree = await tempTree({
    'shared/real/SKILL.md': SKILL,
    'shared/real/docs/a.md': 'a',
    'shared/real/evals/e': 'e',
  });
  const real = join(tree.path, 'shared/real');
  await symlink('docs', join(real, 'manual'));
  await symlink('../SKILL.md', join(real, 'docs/skill-link.md'));
  await symlink('evals/e', join(real, 'answers'));
  await symlink(real, join(tree.path, 'pdf'));
  const skill = await readSkill(join(tree.path, 'pdf'));
  expect([skill.folder, skill.files.map(({ path }) => path), skill.notes]).toMatchInlineSnapshot(`
    [
      "pdf",
      [
        "SKILL.md",
        "docs/a.md",
        "docs/skill-link.md",
        "manual/a.md",
        "manual/skill-link.md",
      ],
      [
        "Left out: answers.",
      ],
    ]
  `);
});

test('links that leave the skill, lead nowhere or go round are refused', async () => {
  const refusals: string[] = [];
  for (const target of ['../secret.txt', '..', '/etc/hostname', 'gone', '.', '../pdf-other']) {
    await using tree = await tempTree({
      'pdf/SKILL.md': SKILL,
      'pdf/sub/a.txt': 'a',
      'secret.txt': 's',
      'pdf-other/b.txt': 'b',
    });
    await symlink(target, join(tree.path, 'pdf/link'));
    refusals.push((await tree.refusal(readSkill(join(tree.path, 'pdf')))).message);
  }
  expect(refusals).toMatchInlineSnapshot(`
    [
      "TREE/pdf/link is a link that leads out of the folder.",
      "TREE/pdf/link is a link that leads out of the folder.",
      "TREE/pdf/link is a link that leads out of the folder.",
      "TREE/pdf/link is a link that leads nowhere.",
      "TREE/pdf/link is a link that leads back to a folder above it.",
      "TREE/pdf/link is a link that leads out of the folder.",
    ]
  `);
});

test('every bad skill is refused with what is wrong and what to do', async () => {
  const bad: Record<string, string | Uint8Array>[] = [
    {},
    { 'pdf/readme.md': '' },
    { 'pdf/skill.md': SKILL },
    { pdf: 'a file' },
    { 'pdf/SKILL.md/x': '' },
    { 'pdf/SKILL.md': '' },
    { 'pdf/SKILL.md': '# PDF' },
    { 'pdf/SKILL.md': '---\nname: pdf\n' },
    { 'pdf/SKILL.md': '---\nname: pdf\n---\n' },
    { 'pdf/SKILL.md': '---\nname: pdf\ndescription: Use when: always\n---\n' },
    { 'pdf/SKILL.md': '---\nname: pdf\ndescription: Reads.\ndisable-model-invocation: true\n---\n' },
    { 'pdf/SKILL.md': new Uint8Array([0xef, 0x2d, 0xff]) },
  ];
  const refusals = [];
  for (const files of bad) {
    await using tree = await tempTree(files);
    refusals.push(await tree.refusal(readSkill(join(tree.path, 'pdf'), { strict: true })));
  }
  expect(refusals).toMatchInlineSnapshot(`
    [
      {
        "fix": "Check the path; relative paths count from the current folder, or from the file that names them.",
        "message": "No such skill folder: TREE/pdf",
      },
      {
        "fix": "Give the folder of one skill, with a SKILL.md directly in it.",
        "message": "No SKILL.md in TREE/pdf",
      },
      {
        "fix": "Rename skill.md to SKILL.md.",
        "message": "TREE/pdf/skill.md: harnesses look for SKILL.md, in capitals.",
      },
      {
        "fix": "Give the folder that holds it: TREE",
        "message": "TREE/pdf is a file, and a skill folder is needed.",
      },
      {
        "fix": "Save the file as UTF-8.",
        "message": "TREE/pdf/SKILL.md: not a text file in UTF-8.",
      },
      {
        "fix": "Begin the file with a line ---, then "name: …" and "description: …", then a line ---.",
        "message": "TREE/pdf/SKILL.md: no front matter: line 1 is not ---.",
      },
      {
        "fix": "Begin the file with a line ---, then "name: …" and "description: …", then a line ---.",
        "message": "TREE/pdf/SKILL.md: no front matter: line 1 is not ---.",
      },
      {
        "fix": "Begin the file with a line ---, then "name: …" and "description: …", then a line ---.",
        "message": "TREE/pdf/SKILL.md: the front matter is not closed by a line ---.",
      },
      {
        "fix": "Add a line "description: …" that says what the skill does and when to use it.",
        "message": "TREE/pdf/SKILL.md: no description.",
      },
      {
        "fix": "Put a value that holds ": ", brackets or quotes in quotes, or use a block scalar (description: >-).",
        "message": "TREE/pdf/SKILL.md: front matter does not parse as YAML: line 3, column 14: Nested mappings are not allowed in compact mappings, in "description: Use when: always"",
      },
      {
        "fix": "Remove that key to measure triggering; a skill that only a user calls has no trigger rate.",
        "message": "TREE/pdf/SKILL.md: disable-model-invocation is true, so the skill never fires by itself.",
      },
      {
        "fix": "Save the file as UTF-8.",
        "message": "TREE/pdf/SKILL.md: not a text file in UTF-8.",
      },
    ]
  `);
});

test('front matter that is not valid YAML is read line by line, and that is said', async () => {
  await using tree = await tempTree({
    'pdf/SKILL.md': '---\nname: pdf\ndescription: Use when: always\n---\nBody',
  });
  const { description, invalidYaml, name, notes } = await readSkill(join(tree.path, 'pdf'));
  expect({ description, invalidYaml, name, notes }).toMatchInlineSnapshot(`
    {
      "description": "Use when: always",
      "invalidYaml": "line 3, column 14: Nested mappings are not allowed in compact mappings, in "description: Use when: always"",
      "name": "pdf",
      "notes": [
        "INVALID FRONT MATTER: it is not valid YAML (line 3, column 14: Nested mappings are not allowed in compact mappings, in "description: Use when: always"). Name and description were read line by line. Harnesses disagree about such a file: some drop the skill, some show another description.",
      ],
    }
  `);
});

test('skill.md beside SKILL.md: the capitals count', async () => {
  await using tree = await tempTree({ 'pdf/SKILL.md': SKILL, 'pdf/skill.md': 'other' });
  expect((await readSkill(join(tree.path, 'pdf'))).notes).toEqual([
    'skill.md stands beside SKILL.md: SKILL.md counts.',
  ]);
});
