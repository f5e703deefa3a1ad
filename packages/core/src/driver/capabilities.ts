import { z } from 'zod';
import { OddSkillFates } from './odd-skills.ts';
import { SkillListing } from './skill-listing.ts';

/** Wire protocols that a harness can be pointed at. */
export const Wire = z.enum(['anthropic-messages', 'openai-responses', 'openai-chat', 'gemini']);
export type Wire = z.infer<typeof Wire>;

/** `read`: loading skills and reading only (the default). `full`: everything the harness offers. */
export const Permissions = z.enum(['read', 'full']);
export type Permissions = z.infer<typeof Permissions>;

/** What a driver can do, as data. A request that needs what is missing is refused before anything runs. */
export const DriverCapabilities = z.object({
  firing: z
    .enum(['event', 'inferred'])
    .describe('The harness says that a skill fired, or it is inferred from text'),
  namespacing: z.string().describe('How ids come about, in words'),
  installAs: z
    .array(z.enum(['project', 'plugin']))
    .min(1)
    .describe('First one is the default'),
  tokens: z.boolean().describe('Token counts are reported'),
  cost: z
    .enum(['reported', 'sometimes', 'none'])
    .describe('sometimes: for models that the harness has a price for; else computed from tokens'),
  usageWhenStopped: z
    .enum(['whole', 'partial', 'none'])
    .describe('Usage that is known of a run stopped early'),
  listing: SkillListing.describe('How much of the descriptions the model sees'),
  oddSkills: OddSkillFates.optional().describe('What becomes of odd SKILL.md files; absent: not measured'),
  wires: z.array(Wire).min(1),
  pins: z.object({
    model: z.boolean(),
    effort: z
      .union([z.boolean(), z.array(z.string())])
      .describe('true: any word is passed on; a list: only these'),
    maxTurns: z.boolean(),
    toolAllowList: z.boolean(),
    retries: z.boolean(),
  }),
  permissions: z.array(Permissions).min(1),
  bundledSwitch: z.boolean().describe('Skills that the harness ships can be switched off'),
  retryAfter: z.boolean().describe('The harness passes on how long a rate limit lasts'),
  servedModel: z.boolean().describe('The stream names the model that served the run'),
  promptLimitBytes: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Longest prompt in UTF-8 bytes that the harness, or an argument of its command, takes; absent: no limit',
    ),
  readsFiles: z.boolean().optional().describe('The model can read files of the workspace; absent: it can'),
  explicitPrompts: z
    .enum(['shown', 'hidden', 'unsupported'])
    .describe('A prompt that names the skill (/x, $x): shown as a firing, expanded unseen, or not expanded'),
  telemetry: z
    .boolean()
    .optional()
    .describe(
      'Wants an OTLP/HTTP sink; its log records come to the parser as JSON lines on channel "telemetry"',
    ),
  peakMemoryMiB: z.number().positive().describe('Measured peak of one run, whole process tree'),
});
export type DriverCapabilities = z.infer<typeof DriverCapabilities>;
