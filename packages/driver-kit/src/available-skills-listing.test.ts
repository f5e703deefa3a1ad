import { expect, it } from 'vitest';
import { readAvailableSkills } from './available-skills-listing.ts';

function entry(name: string, description: string, location = 'project'): string {
  return `<skill>\n  <name>${name}</name>\n  <description>${description}</description>\n  <location>${location}</location>\n</skill>`;
}

it('reads names, descriptions and places, with XML entities undone once', () => {
  const text = `Before <available_skills> is said.\n<available_skills>\n${entry('a', 'Uses &lt;b&gt; &amp;amp; &apos;c&apos;.\nTwo lines')}\n${entry('b', 'B', '/w/b/SKILL.md')}\n</available_skills>\nAfter`;
  expect(readAvailableSkills(text)).toEqual({
    skills: [
      { id: 'a', description: "Uses <b> &amp; 'c'.\nTwo lines", location: 'project' },
      { id: 'b', description: 'B', location: '/w/b/SKILL.md' },
    ],
    rest: '',
  });
});

it('keeps what stands beside the entries', () => {
  const text = `<available_skills>\n${entry('a', 'A')}\nAlso: b, c\n</available_skills>`;
  expect(readAvailableSkills(text)?.rest).toBe('Also: b, c');
});

it('is not ended by a closing tag inside a description', () => {
  const text = `<available_skills>${entry('a', 'Says </available_skills> itself')}${entry('b', 'B')}</available_skills>`;
  expect(readAvailableSkills(text)?.skills.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('finds no listing where the tag is only mentioned', () => {
  expect(readAvailableSkills('Check current or previously listed <available_skills>.')).toBeNull();
  expect(readAvailableSkills('<available_skills></available_skills>')).toBeNull();
});
