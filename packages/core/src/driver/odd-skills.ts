import { z } from 'zod';

/** A way in which a SKILL.md is not as the Agent Skills specification wants it, or not as every harness reads it. */
export const OddSkill = z.enum([
  'invalid-yaml',
  'no-front-matter',
  'no-name',
  'no-description',
  'byte-order-mark',
  'lower-case-file',
  'user-only',
  'colon-in-name',
  'unspecified-name',
  'block-scalar',
]);
export type OddSkill = z.infer<typeof OddSkill>;

/**
 * What a harness makes of odd SKILL.md files: measured on the tested version, by what its first request to the model lists. What is in
 * neither list is listed as the file says.
 */
export const OddSkillFates = z.object({
  dropped: z.array(OddSkill).describe('The skill is not listed'),
  changed: z.array(OddSkill).describe('It is listed, with another id or another description'),
  nested: z
    .enum(['file', 'skill'])
    .describe('A SKILL.md below the folder of another skill is a file of that one, or a skill of its own'),
});
export type OddSkillFates = z.infer<typeof OddSkillFates>;

/** What becomes of a skill: its listing is as the file says, changed, or missing; `unknown`: not measured with this driver. */
export type SkillFate = 'listed' | 'changed' | 'dropped' | 'unknown';

/** What a harness makes of one oddity. */
export function fateOf(fates: OddSkillFates | undefined, odd: OddSkill): SkillFate {
  if (fates === undefined) return 'unknown';
  if (fates.dropped.includes(odd)) return 'dropped';
  return fates.changed.includes(odd) ? 'changed' : 'listed';
}
