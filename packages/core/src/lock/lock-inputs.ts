import { z } from 'zod';
import { Permissions } from '../driver/capabilities.ts';
import { contentHash } from '../run/content-hash.ts';
import { SimulatedOptions, StopPolicy } from '../run/request.ts';

/** The first 16 hex digits of a SHA-256. */
const Hash = z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits');

/** One skill of the install set: its source bytes, and parts of them that tell what has changed. */
export const LockedSkill = z.strictObject({
  name: z.string(),
  folder: z.string().describe('Name of the folder it is installed in'),
  source: Hash.describe('Of the source bytes of the whole folder, evals/ left out'),
  description: Hash,
  frontMatter: Hash.describe('Of the whole front matter'),
  body: Hash.describe('Of the rest of SKILL.md'),
  files: Hash.describe('Of all other files'),
});
export type LockedSkill = z.infer<typeof LockedSkill>;

/** What of a case decides its runs. Prompts are kept as hashes: they stand in the eval file. */
export const CaseInputs = z.strictObject({
  id: z.string(),
  shouldTrigger: z.boolean(),
  prompt: Hash.describe('Of the prompt as prompts are compared: without case, spacing, framing punctuation'),
  hash: Hash.describe('Of everything: prompt to the letter, label, tags, style, fixture, expected skill'),
});
export type CaseInputs = z.infer<typeof CaseInputs>;

/** Settings and options of the runs, gates left out. Those of later versions are kept as they are. */
export const LockedOptions = z.looseObject({
  trials: z.number().int().positive(),
  threshold: z.number().min(0).max(1),
  seed: z.number().int(),
  model: z.string().nullable(),
  effort: z.string().nullable(),
  permissions: Permissions,
  installAs: z.enum(['project', 'plugin']),
  fullBodies: z.boolean(),
  stop: StopPolicy,
  endpoint: z.string().nullable(),
  simulated: SimulatedOptions.nullable(),
});
export type LockedOptions = z.infer<typeof LockedOptions>;

/** A skill under test: how it is measured, and on what. */
export const TargetInputs = z.strictObject({
  skill: z.string(),
  options: LockedOptions,
  requests: Hash.describe('Of the ids of all runs'),
  cases: z.array(CaseInputs).min(1),
});
export type TargetInputs = z.infer<typeof TargetInputs>;

/** Everything that determines the runs of one driver, as far as it is known without its harness. */
export const LockInputs = z.strictObject({
  driver: z.string(),
  contract: z.string().describe('Version of the driver contract'),
  stub: z.string().nullable().describe('Version of the stub bodies; null: real bodies'),
  pluginName: z.string().nullable(),
  skills: z.array(LockedSkill).min(1),
  targets: z.array(TargetInputs).min(1),
});
export type LockInputs = z.infer<typeof LockInputs>;

function withoutResults({ cases, options, requests, skill }: TargetInputs): TargetInputs {
  return {
    skill,
    options,
    requests,
    cases: cases.map(({ hash, id, prompt, shouldTrigger }) => ({ id, shouldTrigger, prompt, hash })),
  };
}

/** One hash over all inputs, and the version of the harness. Other fields of what is given do not count. */
export function hashInputs(inputs: LockInputs, harnessVersion: string | null): string {
  const { contract, driver, pluginName, skills, stub, targets } = inputs;
  return contentHash({
    contract,
    driver,
    pluginName,
    skills,
    stub,
    harnessVersion,
    targets: targets.map(withoutResults),
  });
}
