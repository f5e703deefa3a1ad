import { nameType } from './parse-front-matter.ts';

/** What is wrong, and what to do about it. */
interface SkillProblem {
  problem: string;
  fix: string;
}

/** A front matter as judged: what trigger measurement needs of it, why it is refused, what the user should know. */
export interface CheckedFrontMatter {
  name: string;
  description: string;
  problems: SkillProblem[];
  notes: string[];
}

/** Characters of a description, and of a name, in the Agent Skills specification. */
export const DESCRIPTION_LIMIT = 1024;
const NAME_LIMIT = 64;
const SPECIFIED_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const UNUSABLE_NAME = /[/\\\p{Cc}]|^\.{1,2}$/u;

/** True for a name that the Agent Skills specification allows: lower-case letters, digits, single hyphens, 64 at most. */
export function isSpecifiedName(name: string): boolean {
  return name.length <= NAME_LIMIT && SPECIFIED_NAME.test(name);
}

/** Judges `name`, `description` and the keys that bear on triggering. All problems at once. */
export function checkFrontMatter(
  values: Readonly<Record<string, unknown>>,
  folder: string,
): CheckedFrontMatter {
  const name = typeof values['name'] === 'string' ? values['name'].trim() : '';
  const description = typeof values['description'] === 'string' ? values['description'] : '';
  const problems = [nameProblem(values, name, folder), descriptionProblem(values), invocationProblem(values)];
  return {
    name,
    description,
    problems: problems.filter((problem) => problem !== null),
    notes: [
      ...nameNotes(values, name, folder),
      ...descriptionNotes(description),
      ...invocationNotes(values),
      ...toolNotes(values),
      ...spellingNotes(values),
    ],
  };
}

function nameProblem(
  values: Readonly<Record<string, unknown>>,
  name: string,
  folder: string,
): SkillProblem | null {
  const value = values['name'];
  const suggestion = isSpecifiedName(folder) ? folder : 'my-skill';
  if (value === undefined || value === null || value === '') {
    const other = 'Name' in values ? ' (there is "Name": keys are case-sensitive)' : '';
    return { problem: `no name${other}`, fix: `Add a line "name: ${suggestion}".` };
  }
  if (typeof value !== 'string') {
    return {
      problem: `name is ${nameType(value)}: ${JSON.stringify(value)}`,
      fix: 'Put the name in quotes.',
    };
  }
  if (name === '' || UNUSABLE_NAME.test(name)) {
    return {
      problem: `bad name ${JSON.stringify(value)}`,
      fix: `Use lower-case letters, digits and hyphens, for instance "name: ${suggestion}".`,
    };
  }
  return null;
}

function descriptionProblem(values: Readonly<Record<string, unknown>>): SkillProblem | null {
  const value = values['description'];
  const fix = 'Add a line "description: …" that says what the skill does and when to use it.';
  if (value === undefined || value === null) return { problem: 'no description', fix };
  if (typeof value !== 'string') {
    return {
      problem: `description is ${nameType(value)}: ${JSON.stringify(value)}`,
      fix: 'Put the description in quotes, or use a block scalar (description: >-).',
    };
  }
  return value.trim() === '' ? { problem: 'the description is empty', fix } : null;
}

function invocationProblem(values: Readonly<Record<string, unknown>>): SkillProblem | null {
  if (values['disable-model-invocation'] !== true) return null;
  return {
    problem: 'disable-model-invocation is true, so the skill never fires by itself',
    fix: 'Remove that key to measure triggering; a skill that only a user calls has no trigger rate.',
  };
}

function nameNotes(values: Readonly<Record<string, unknown>>, name: string, folder: string): string[] {
  const notes: string[] = [];
  if ('name' in values && 'Name' in values) notes.push('"Name" stands beside "name": "name" counts.');
  if (name === '') return notes;
  if (name.includes(':')) {
    notes.push(`The name "${name}" has a colon, which harnesses use between plugin and skill.`);
  }
  if (isSpecifiedName(name)) {
    if (name !== folder) {
      notes.push(`The name "${name}" differs from the folder "${folder}": installed in a folder "${name}".`);
    }
  } else {
    notes.push(
      `The name "${name}" is not one that the specification allows: installed in a folder "${folder}".`,
    );
  }
  return notes;
}

function descriptionNotes(description: string): string[] {
  const { length } = Array.from(description);
  if (length <= DESCRIPTION_LIMIT) return [];
  return [
    `The description has ${length} characters, the specification allows ${DESCRIPTION_LIMIT}: ` +
      'some harnesses cut it, some do not load the skill.',
  ];
}

/** Only `true` without quotes is known to be honoured. */
function invocationNotes(values: Readonly<Record<string, unknown>>): string[] {
  const value = values['disable-model-invocation'];
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  return [
    `disable-model-invocation is ${nameType(value)} (${JSON.stringify(value)}), not true or false: it is taken as not set.`,
  ];
}

function toolNotes(values: Readonly<Record<string, unknown>>): string[] {
  if (!('allowed-tools' in values)) return [];
  return ['The skill has "allowed-tools": some harnesses refuse to load such a skill in a headless run.'];
}

function spellingNotes(values: Readonly<Record<string, unknown>>): string[] {
  if (!('Description' in values) || !('description' in values)) return [];
  return ['"Description" stands beside "description": "description" counts.'];
}
