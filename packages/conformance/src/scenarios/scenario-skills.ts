import { COMPETITOR, TARGET } from '../live/live-scenarios.ts';
import type { ScenarioSkills } from './scenario.ts';

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
export function skillsOf(skills: ScenarioSkills): { name: string; description: string }[] {
  if (skills === 'two') return [TARGET, COMPETITOR];
  const fillers = Array.from({ length: COUNT - 2 }, (_, index) => filler(index + 1));
  return [TARGET, COMPETITOR, ...fillers];
}
