import { expect, it } from 'vitest';
import { installByName } from './install-by-name.ts';

it('places each skill in its folder and announces it under its name', () => {
  const file = { path: 'SKILL.md', encoding: 'utf8' as const, content: 'text', executable: false };
  const skill = {
    name: 'notes',
    folder: 'other-folder',
    description: '',
    role: 'target' as const,
    sourceHash: '',
  };
  const set = { key: '', target: 'notes', pluginName: null, skills: [{ ...skill, files: [file] }] };
  expect(installByName(set, '.x/skills')).toEqual({
    installAs: 'project',
    files: [
      { root: 'workspace', path: '.x/skills/other-folder/SKILL.md', content: 'text', executable: false },
    ],
    namespace: [{ name: 'notes', id: 'notes', aliases: [] }],
  });
});
