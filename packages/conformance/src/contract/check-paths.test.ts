import { expect, it } from 'vitest';
import { findPathProblems } from './check-paths.ts';

it('takes plain relative paths only', () => {
  expect(findPathProblems(['a', '.claude/skills/x/SKILL.md', 'a b/ü.md'])).toEqual([]);
  const bad = ['', '/a', '../a', 'a/../b', './a', 'a//b', 'a/', 'C:/a', 'a\\b'];
  expect(findPathProblems(bad)).toHaveLength(bad.length);
});
