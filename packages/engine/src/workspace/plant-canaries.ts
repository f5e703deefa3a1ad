import {
  CANARY_PLACEHOLDER,
  type Canary,
  type InstallableSkill,
  type InstallSet,
  type ResolvedSkill,
} from '@skillgauge/core';

/** An install set whose skills carry a token each, and the tokens by the skills' names. */
export interface PlantedSet {
  set: InstallSet;
  tokens: ReadonlyMap<string, string>;
}

function plant(skill: InstallableSkill, token: string): InstallableSkill {
  const files = skill.files.map((file) =>
    file.path === 'SKILL.md' && file.encoding === 'utf8'
      ? { ...file, content: file.content.replaceAll(CANARY_PLACEHOLDER, token) }
      : file,
  );
  return { ...skill, files };
}

/** Puts a fresh token into every skill's SKILL.md where the placeholder stands. `createToken` is the randomness. */
export function plantCanaries(set: InstallSet, createToken: () => string): PlantedSet {
  const tokens = new Map(set.skills.map((skill) => [skill.name, createToken()]));
  const skills = set.skills.map((skill) => plant(skill, tokens.get(skill.name) ?? ''));
  return { set: { ...set, skills }, tokens };
}

/** The tokens by announced id, as parsers want them. */
export function nameCanaries(
  tokens: ReadonlyMap<string, string>,
  namespace: readonly ResolvedSkill[],
): Canary[] {
  return namespace.flatMap(({ id, name }) => {
    const token = tokens.get(name);
    return token === undefined ? [] : [{ id, token }];
  });
}
