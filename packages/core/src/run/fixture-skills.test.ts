import { expect, test } from 'vitest';
import type { Installation } from '../driver/installation.ts';
import { describeFixture, withoutReplacedSkills } from './fixture-skills.ts';
import type { Fixture } from './request.ts';

const file = (path: string, content = '') => ({
  path,
  content,
  encoding: 'utf8' as const,
  executable: false,
});

const installation: Installation = {
  installAs: 'project',
  files: [{ root: 'workspace', path: '.demo/skills/notes/SKILL.md', content: 'ours' }],
  namespace: [{ name: 'notes', id: 'notes', aliases: [] }],
};

const fixture: Fixture = {
  key: 'f',
  files: [
    file('README.md'),
    file('.demo/skills/notes/SKILL.md', 'theirs'),
    file('.demo/skills/notes/references/old.md'),
    file('.demo/skills/notes-two/SKILL.md'),
    file('.demo/skills/folder/SKILL.md', '---\nname: "front-name"\n---\n'),
    file('elsewhere/unseen/SKILL.md'),
  ],
};

test('a fixture brings the skills that are announced and not ours, by folder or front matter, in a plugin too', () => {
  const announced = ['notes', 'notes-two', 'front-name', 'kit:folder', 'built-in'];
  expect(describeFixture(fixture, installation, announced)).toEqual({
    key: 'f',
    skills: ['notes-two', 'front-name', 'kit:folder'],
    replaced: ['notes'],
  });
});

test('a replaced skill goes with all its files, and no other does', () => {
  expect(withoutReplacedSkills(fixture, installation).files.map(({ path }) => path)).toEqual([
    'README.md',
    '.demo/skills/notes-two/SKILL.md',
    '.demo/skills/folder/SKILL.md',
    'elsewhere/unseen/SKILL.md',
  ]);
});
