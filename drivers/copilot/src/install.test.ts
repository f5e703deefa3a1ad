import type { InstallSet } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { install } from './install.ts';

const set: InstallSet = {
  key: 'k',
  target: 'pdf-forms',
  pluginName: 'office',
  skills: [
    {
      name: 'pdf-forms',
      folder: 'forms',
      description: 'Fill in PDF forms.',
      role: 'target',
      sourceHash: 'h',
      files: [{ path: 'SKILL.md', encoding: 'utf8', content: 'text', executable: false }],
    },
  ],
};

it('puts skills of a project into one root, under the names of their front matter', () => {
  expect(install(set, { installAs: 'project' })).toMatchInlineSnapshot(`
    {
      "files": [
        {
          "content": "text",
          "executable": false,
          "path": ".github/skills/forms/SKILL.md",
          "root": "workspace",
        },
      ],
      "installAs": "project",
      "namespace": [
        {
          "aliases": [],
          "id": "pdf-forms",
          "name": "pdf-forms",
        },
      ],
    }
  `);
});

it('puts skills of a plugin into HOME, under bare names as well', () => {
  expect(install(set, { installAs: 'plugin' })).toMatchInlineSnapshot(`
    {
      "files": [
        {
          "content": "{"name":"office"}
    ",
          "path": "plugin/plugin.json",
          "root": "home",
        },
        {
          "content": "text",
          "executable": false,
          "path": "plugin/skills/forms/SKILL.md",
          "root": "home",
        },
      ],
      "installAs": "plugin",
      "namespace": [
        {
          "aliases": [],
          "id": "pdf-forms",
          "name": "pdf-forms",
        },
      ],
    }
  `);
});
