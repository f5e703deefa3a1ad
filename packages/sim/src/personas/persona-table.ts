import { SkillgaugeError } from '@skillgauge/core';
import { drafter } from './drafter.ts';
import { createGrader } from './grader.ts';
import { createImprover } from './improver.ts';
import type { Persona } from './persona.ts';
import { worker } from './worker.ts';

const TABLE: Readonly<Record<string, Persona>> = {
  worker,
  grader: createGrader('honest'),
  'grader:no-quote': createGrader('no-quote'),
  'grader:invented-quote': createGrader('invented-quote'),
  'grader:always-a': createGrader('always-a'),
  'grader:not-json': createGrader('not-json'),
  drafter,
  improver: createImprover('honest'),
  'improver:random': createImprover('random'),
  'improver:over-long': createImprover('over-long'),
  'improver:same': createImprover('same'),
  'improver:brackets': createImprover('brackets'),
  'improver:not-json': createImprover('not-json'),
};

/**
 * Somebody whom the simulated model can play.
 * @throws SkillgaugeError `invalid_input` for a name that nobody has.
 */
export function findPersona(name: string): Persona {
  const persona = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  if (persona !== undefined) return persona;
  throw new SkillgaugeError('invalid_input', `The simulated model plays no "${name}".`, {
    fix: `Known: ${Object.keys(TABLE).join(', ')}.`,
  });
}
