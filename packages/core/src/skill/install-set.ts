import { z } from 'zod';

/** The version of the stub bodies that trigger runs install. It is part of every request's id. */
export const STUB_VERSION = 'stub/1';

/** Stands in SKILL.md for the random token of a run until the executor puts that token there. */
export const CANARY_PLACEHOLDER = '{{skillgauge-canary}}';

/** A file as it will be installed. Text is UTF-8; anything else is base64. */
export const SkillFile = z.object({
  path: z.string().describe('Relative to the skill’s folder, with forward slashes'),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
  executable: z.boolean().default(false),
});
export type SkillFile = z.infer<typeof SkillFile>;

export const SkillRole = z.enum(['target', 'competitor']);
export type SkillRole = z.infer<typeof SkillRole>;

/** A skill ready to be installed: stubbed (or whole), with the canary's placeholder in its SKILL.md. */
export const InstallableSkill = z.object({
  name: z.string().describe('`name` of the front matter'),
  folder: z.string().describe('Name of the folder it is installed in'),
  description: z.string(),
  role: SkillRole,
  sourceHash: z.string().describe('SHA-256 over the source bytes of the whole folder, evals/ left out'),
  files: z.array(SkillFile),
});
export type InstallableSkill = z.infer<typeof InstallableSkill>;

/** The skills installed for a run: the skill under test and its competitors. */
export const InstallSet = z.object({
  key: z.string().describe('Content hash; requests name their install set by it'),
  target: z.string().describe('Name of the skill under test'),
  pluginName: z.string().nullable().describe('Set when the skills come from a plugin folder'),
  skills: z.array(InstallableSkill),
});
export type InstallSet = z.infer<typeof InstallSet>;
