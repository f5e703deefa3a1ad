import { contentHash, type InstallSet } from '@skillgauge/core';
import { COMPETITOR, TARGET } from '../live/live-scenarios.ts';
import type { ScenarioSkill, ScenarioSkills } from './scenario.ts';

const COUNT = 60;
const DESCRIPTION_LENGTH = 800;

function filler(number: number) {
  const start = `Handles requests of kind ${number}. Use for kind ${number} alone.`;
  return {
    name: `filler-${String(number).padStart(2, '0')}`,
    description: `${start} ${'It keeps to its own kind of request. '.repeat(30)}`.slice(
      0,
      DESCRIPTION_LENGTH,
    ),
  };
}

/** The skills to install: the target first. */
export function skillsOf(skills: ScenarioSkills): ScenarioSkill[] {
  if (skills === 'two') return [TARGET, COMPETITOR];
  if (skills !== 'sixty') return [...skills];
  const fillers = Array.from({ length: COUNT - 2 }, (_, index) => filler(index + 1));
  return [TARGET, COMPETITOR, ...fillers];
}

/** Puts the further lines of front matter in: after a skill is read, since some of them are refused there. */
export function withFrontMatter(set: InstallSet, skills: readonly ScenarioSkill[]): InstallSet {
  const added = (name: string) => skills.find((skill) => skill.name === name)?.frontMatter ?? [];
  if (skills.every(({ frontMatter }) => frontMatter === undefined)) return set;
  const lengthened = set.skills.map((skill) => ({
    ...skill,
    files: skill.files.map((file) => ({
      ...file,
      content: file.content.replace(/^---\n/, () => ['---', ...added(skill.name), ''].join('\n')),
    })),
  }));
  return { ...set, key: contentHash(lengthened), skills: lengthened };
}
