import type { InstallSet } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { install } from './install.ts';

function createSet(pluginName: string | null): InstallSet {
  const skill = (name: string, folder: string) => ({
    name,
    folder,
    description: 'Does it.',
    role: 'target' as const,
    sourceHash: 'hash',
    files: [{ path: 'SKILL.md', encoding: 'utf8' as const, content: `# ${name}\n`, executable: false }],
  });
  return {
    key: 'set',
    target: 'pdf',
    pluginName,
    skills: [skill('pdf', 'pdf'), skill('csv-clean', 'csv')],
  };
}

test('project skills lie in the workspace; the folder is the id, the front matter name an alias', () => {
  expect(install(createSet(null), { installAs: 'project' })).toMatchInlineSnapshot(`
    {
      "files": [
        {
          "content": "# pdf
    ",
          "executable": false,
          "path": ".claude/skills/pdf/SKILL.md",
          "root": "workspace",
        },
        {
          "content": "# csv-clean
    ",
          "executable": false,
          "path": ".claude/skills/csv/SKILL.md",
          "root": "workspace",
        },
      ],
      "installAs": "project",
      "namespace": [
        {
          "aliases": [],
          "id": "pdf",
          "name": "pdf",
        },
        {
          "aliases": [
            "csv-clean",
          ],
          "id": "csv",
          "name": "csv-clean",
        },
      ],
    }
  `);
});

test('a plugin lies in HOME and gives its name to the ids', () => {
  expect(install(createSet('office'), { installAs: 'plugin' })).toMatchInlineSnapshot(`
    {
      "files": [
        {
          "content": "{"name":"office"}
    ",
          "path": "plugin/.claude-plugin/plugin.json",
          "root": "home",
        },
        {
          "content": "# pdf
    ",
          "executable": false,
          "path": "plugin/skills/pdf/SKILL.md",
          "root": "home",
        },
        {
          "content": "# csv-clean
    ",
          "executable": false,
          "path": "plugin/skills/csv/SKILL.md",
          "root": "home",
        },
      ],
      "installAs": "plugin",
      "namespace": [
        {
          "aliases": [
            "pdf",
          ],
          "id": "office:pdf",
          "name": "pdf",
        },
        {
          "aliases": [
            "csv-clean",
          ],
          "id": "office:csv",
          "name": "csv-clean",
        },
      ],
    }
  `);
});

test('a plugin named like its skill doubles the name; without a name it is called plugin', () => {
  const ids = ['pdf', null].map((name) =>
    install(createSet(name), { installAs: 'plugin' }).namespace.map(({ id }) => id),
  );
  expect(ids).toMatchInlineSnapshot(`
    [
      [
        "pdf:pdf",
        "pdf:csv",
      ],
      [
        "plugin:pdf",
        "plugin:csv",
      ],
    ]
  `);
});
