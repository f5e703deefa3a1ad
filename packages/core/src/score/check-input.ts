import { z } from 'zod';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { type OfferedSkill, ScoreCase, type ScoreCaseInput, type SkillInput } from './score-case.ts';

/** How cases are scored, whoever ran them. */
export interface ScoreOptions {
  /** A case is triggered when at least this share of its scored trials fired. @default 0.5 */
  threshold?: number;
  /** Skills that are offered beside the one under test. @default none */
  competing?: readonly SkillInput[];
  /** Seed of the bootstrap. @default 42 */
  seed?: number;
}

/** Input that has been checked. */
export interface CheckedInput {
  cases: ScoreCase[];
  skill: OfferedSkill;
  competing: OfferedSkill[];
  threshold: number;
  seed: number;
}

/** Ends with `invalid_input`. */
export function refuse(message: string, fix: string): never {
  throw new SkillgaugeError('invalid_input', message, { fix });
}

/** Names are compared as people read them: without case, and in one Unicode form. */
function normalName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function checkCases(input: readonly ScoreCaseInput[]): ScoreCase[] {
  if (!Array.isArray(input) || input.length === 0) refuse('There are no cases.', 'Give at least one case.');
  const parsed = z.array(ScoreCase).safeParse(input);
  if (!parsed.success) {
    refuse(`The cases are not valid:\n${z.prettifyError(parsed.error)}`, 'Correct the values named above.');
  }
  const seen = new Set<string>();
  for (const { id } of parsed.data) {
    if (seen.has(id)) refuse(`The id "${id}" comes twice.`, 'Give each case an id of its own.');
    seen.add(id);
  }
  return parsed.data;
}

function toSkill(skill: SkillInput): OfferedSkill {
  const offered = typeof skill === 'string' ? { name: skill } : skill;
  if (typeof offered?.name !== 'string')
    refuse('A skill has no name.', 'Give a name, or { name, description }.');
  if (normalName(offered.name) === '') refuse('A skill has no name.', 'Give each skill its name.');
  return offered;
}

function checkCompeting(skill: OfferedSkill, competing: readonly SkillInput[]): OfferedSkill[] {
  const offered = competing.map(toSkill);
  const taken = new Map([[normalName(skill.name), 'the skill under test']]);
  for (const { name } of offered) {
    const other = taken.get(normalName(name));
    if (other !== undefined) {
      refuse(
        `The competing skill "${name}" has the name of ${other}.`,
        'Skills that compete need names that differ in more than case.',
      );
    }
    taken.set(normalName(name), 'another competing skill');
  }
  return offered;
}

/**
 * Checks what a caller gives to be scored.
 * @throws SkillgaugeError `invalid_input`
 */
export function checkInput(
  cases: readonly ScoreCaseInput[],
  skill: SkillInput,
  { threshold = 0.5, competing = [], seed = 42 }: ScoreOptions,
): CheckedInput {
  if (!(threshold > 0 && threshold <= 1)) {
    refuse(`threshold is ${threshold}.`, 'Give a number above 0, at most 1.');
  }
  if (!Number.isSafeInteger(seed)) refuse(`seed is ${seed}.`, 'Give a whole number.');
  const target = toSkill(skill);
  return {
    cases: checkCases(cases),
    skill: target,
    competing: checkCompeting(target, competing),
    threshold,
    seed,
  };
}
