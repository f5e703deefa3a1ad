import type { InstallSet } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { installSkills } from './install.ts';

const set: InstallSet = {
  key: 'k',
  target: 'pdf-forms',
  pluginName: null,
  skills: [
    {
      name: 'pdf-forms',
      folder: 'forms',
      description: 'Fill in PDF forms.',
      role: 'target',
      sourceHash: 'h',
      files: [
        { path: 'SKILL.md', encoding: 'utf8', content: 'text', executable: false },
        { path: 'scripts/run.sh', encoding: 'utf8', content: 'true', executable: true },
      ],
    },
  ],
};

it('installs each skill once, below one root, and announces the name of the front matter', () => {
  expect(installSkills(set)).toMatchInlineSnapshot(`
    {
      "files": [
        {
          "content": "text",
          "executable": false,
          "path": ".agents/skills/forms/SKILL.md",
          "root": "workspace",
        },
        {
          "content": "true",
          "executable": true,
          "path": ".agents/skills/forms/scripts/run.sh",
          "root": "workspace",
        },
      ],
      "installAs": "project",
      "namespace": [
        {
          "aliases": [
            "forms",
          ],
          "id": "pdf-forms",
          "name": "pdf-forms",
        },
      ],
    }
  `);
});
