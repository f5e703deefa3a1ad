import { InstallSet, SkillgaugeError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { hashFiles } from '../files/hash-files.ts';
import { toSkillFile } from '../files/read-folder.ts';
import type { SkillSource } from '../skill/read-skill.ts';
import { buildInstallSet } from './build-install-set.ts';

function source(name: string, path = `/skills/${name}`): SkillSource {
  const text = `---\nname: ${name}\ndescription: Does ${name}.\n---\nSecret steps of ${name}.\n`;
  const files = [
    toSkillFile('SKILL.md', Buffer.from(text), false),
    toSkillFile('scripts/run.sh', Buffer.from('#!/bin/sh\n'), true),
  ];
  const folder = path.split('/').at(-1) ?? '';
  const description = `Does ${name}.`;
  return {
    path,
    folder,
    name,
    description,
    frontMatter: {},
    sourceHash: hashFiles(files),
    files,
    invalidYaml: null,
    notes: [],
  };
}

function refusal(...skills: [SkillSource, ...SkillSource[]]): string {
  const [target, ...competitors] = skills;
  try {
    buildInstallSet({ target, competitors });
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return `${error.message} → ${error.fix}`;
  }
  return 'not refused';
}

test('stubs install SKILL.md alone, the target first', () => {
  const set = buildInstallSet({ target: source('pdf'), competitors: [source('zip'), source('csv')] });
  expect(InstallSet.parse(set)).toEqual(set);
  expect({
    ...set,
    key: 'KEY',
    skills: set.skills.map((skill) => ({ ...skill, sourceHash: 'HASH' })),
  }).toMatchInlineSnapshot(`
    {
      "key": "KEY",
      "pluginName": null,
      "skills": [
        {
          "description": "Does pdf.",
          "files": [
            {
              "content": "---
    name: pdf
    description: Does pdf.
    ---
    skillgauge-canary: {{skillgauge-canary}}

    This is a measurement copy of a skill: it only shows that the skill was loaded, and holds no instructions. Stop now; do not do the task. Reply with exactly: {{skillgauge-canary}}
    ",
              "encoding": "utf8",
              "executable": false,
              "path": "SKILL.md",
            },
          ],
          "folder": "pdf",
          "name": "pdf",
          "role": "target",
          "sourceHash": "HASH",
        },
        {
          "description": "Does csv.",
          "files": [
            {
              "content": "---
    name: csv
    description: Does csv.
    ---
    skillgauge-canary: {{skillgauge-canary}}

    This is a measurement copy of a skill: it only shows that the skill was loaded, and holds no instructions. Go on with the user's request, with other skills or without.
    ",
              "encoding": "utf8",
              "executable": false,
              "path": "SKILL.md",
            },
          ],
          "folder": "csv",
          "name": "csv",
          "role": "competitor",
          "sourceHash": "HASH",
        },
        {
          "description": "Does zip.",
          "files": [
            {
              "content": "---
    name: zip
    description: Does zip.
    ---
    skillgauge-canary: {{skillgauge-canary}}

    This is a measurement copy of a skill: it only shows that the skill was loaded, and holds no instructions. Go on with the user's request, with other skills or without.
    ",
              "encoding": "utf8",
              "executable": false,
              "path": "SKILL.md",
            },
          ],
          "folder": "zip",
          "name": "zip",
          "role": "competitor",
          "sourceHash": "HASH",
        },
      ],
      "target": "pdf",
    }
  `);
  expect(JSON.stringify(set)).not.toMatch(/Secret/);
});

test('whole bodies install every file', () => {
  const set = buildInstallSet({
    target: source('pdf'),
    competitors: [],
    pluginName: 'acme',
    fullBodies: true,
  });
  expect([set.pluginName, set.skills.map(({ files }) => files)]).toMatchInlineSnapshot(`
    [
      "acme",
      [
        [
          {
            "content": "---
    name: pdf
    description: Does pdf.
    ---
    skillgauge-canary: {{skillgauge-canary}}
    Secret steps of pdf.
    ",
            "encoding": "utf8",
            "executable": false,
            "path": "SKILL.md",
          },
          {
            "content": "#!/bin/sh
    ",
            "encoding": "utf8",
            "executable": true,
            "path": "scripts/run.sh",
          },
        ],
      ],
    ]
  `);
});

test('the key is that of the content: not of paths, nor of the order of competitors', () => {
  const key = buildInstallSet({ target: source('pdf'), competitors: [source('a'), source('b')] }).key;
  const moved = [source('b', '/elsewhere/b'), source('a', '/elsewhere/a')];
  expect(buildInstallSet({ target: source('pdf', '/x/pdf'), competitors: moved }).key).toBe(key);
  const keys = [
    buildInstallSet({ target: source('pdf'), competitors: [source('a')] }),
    buildInstallSet({ target: source('a'), competitors: [source('pdf')] }),
    buildInstallSet({ target: source('pdf'), competitors: [source('a')], fullBodies: true }),
    buildInstallSet({ target: source('pdf'), competitors: [source('a')], pluginName: 'acme' }),
  ].map((set) => set.key);
  expect(new Set([key, ...keys]).size).toBe(5);
});

test('a skill is installed in a folder of its name, or where that is not allowed, of its source folder', () => {
  const names = [source('release-notes', '/x/vague'), source('PDF Tools', '/x/pdf-tools')].map(
    (target) => buildInstallSet({ target, competitors: [] }).skills[0],
  );
  expect(names.map((skill) => [skill?.name, skill?.folder])).toEqual([
    ['release-notes', 'release-notes'],
    ['PDF Tools', 'pdf-tools'],
  ]);
});

test('the target among the competitors, and a competitor given twice, count once', () => {
  const set = buildInstallSet({
    target: source('pdf'),
    competitors: [source('pdf'), source('a'), source('a')],
  });
  expect(set.skills.map(({ name, role }) => `${name} ${role}`)).toEqual(['pdf target', 'a competitor']);
});

test('two skills of one name or one folder are refused', () => {
  expect([
    refusal(source('pdf', '/a/pdf'), source('pdf', '/b/pdf')),
    refusal(source('x'), source('pdf', '/a/pdf'), source('pdf', '/b/other')),
    refusal(source('PDF', '/a/tools'), source('My PDF', '/b/Tools')),
  ]).toMatchInlineSnapshot(`
    [
      "Two skills of one name "pdf": /a/pdf and /b/pdf → Rename one of them, or leave it out of the install set.",
      "Two skills of one name "pdf": /a/pdf and /b/other → Rename one of them, or leave it out of the install set.",
      "Two skills of one folder "tools": /a/tools and /b/Tools → Rename one of them, or leave it out of the install set.",
    ]
  `);
});
