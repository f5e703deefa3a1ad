import { z } from 'zod';
import { Permissions } from '../driver/capabilities.ts';
import { GateSet } from '../gates/gate-spec.ts';
import { StopPolicy } from '../run/request.ts';

/** A prompt, or a prompt with an id of its own. */
export const PromptSpec = z.union([
  z.string().min(1),
  z.strictObject({
    id: z.string().min(1).optional(),
    prompt: z.string().min(1),
    tags: z.array(z.string()).optional(),
    notes: z.string().optional(),
    fixture: z.string().optional().describe('Folder whose files the workspace starts with'),
  }),
]);
export type PromptSpec = z.infer<typeof PromptSpec>;

/** A turn cap below this would be spent on a look around before the skill is loaded (R016). */
export const LEAST_MAX_TURNS = 3;
/** Timers count in 32 bits: a longer time would end at once. */
export const LONGEST_TIMEOUT_MS = 2_147_483_647;
const milliseconds = z.number().int().min(1000).max(LONGEST_TIMEOUT_MS);
const threshold = z.number().gt(0).max(1);

/** Settings of a trigger measurement that are the same for every case. */
export const TriggerSettings = z.strictObject({
  trials: z
    .number()
    .int()
    .min(1)
    .default(3)
    .describe('Repeats of each case; never cut short by their results'),
  threshold: threshold
    .default(0.5)
    .describe('A case is triggered when at least this share of its scored trials fired'),
  model: z.string().min(1).nullable().default(null).describe('null: the harness’s own default'),
  effort: z.string().min(1).nullable().default(null),
  maxTurns: z
    .number()
    .int()
    .min(LEAST_MAX_TURNS)
    .nullable()
    .default(null)
    .describe('A skill is often loaded after a look around: fewer turns would cut off runs undecided'),
  permissions: Permissions.default('read'),
  installAs: z.enum(['project', 'plugin']).optional().describe('The driver’s first form when left out'),
  bundled: z.boolean().default(false).describe('Keep the skills that the harness itself ships'),
  fullBodies: z.boolean().default(false).describe('Install real bodies instead of stubs'),
  stop: StopPolicy.default('fired'),
  timeoutMs: milliseconds.default(300_000),
  idleTimeoutMs: milliseconds.default(120_000),
  seed: z.number().int().default(42),
  gates: GateSet.optional().describe('What the measurement must reach'),
});
export type TriggerSettings = z.infer<typeof TriggerSettings>;

/** What a program asks `measureTriggerRate` to measure. Unknown keys are refused. */
export const TriggerRateSpec = TriggerSettings.extend({
  skillsDir: z.string().min(1).optional().describe('A skill folder, or a folder of skill folders'),
  pluginDir: z.string().min(1).optional().describe('A plugin folder with skills/ in it'),
  skill: z.string().min(1).optional().describe('Name of the skill under test; needed when there are several'),
  prompts: z.array(PromptSpec).default([]).describe('Prompts that should trigger the skill'),
  irrelevantPrompts: z
    .array(PromptSpec)
    .default([])
    .describe('Prompts that should not; best are near misses'),
  installSet: z.array(z.string().min(1)).default([]).describe('Folders of competitor skills'),
});
export type TriggerRateSpec = z.infer<typeof TriggerRateSpec>;
/** The same before defaults are filled in. */
export type TriggerRateSpecInput = z.input<typeof TriggerRateSpec>;
