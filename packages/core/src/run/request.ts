import { z } from 'zod';
import { Permissions } from '../driver/capabilities.ts';
import { InstallSet } from '../skill/install-set.ts';

/** When a run is ended: as soon as the skill under test has fired, at its own end, or after the first model turn. */
export const StopPolicy = z.enum(['fired', 'end', 'first-turn']);
export type StopPolicy = z.infer<typeof StopPolicy>;

/** What of the simulated model decides an answer. `null` in a request: a real model. */
export const SimulatedOptions = z.object({
  seed: z.number().int(),
  faults: z.array(z.string()).describe('As given to --sim-fault, for instance "429@0.5"'),
  noise: z.number().min(0).max(1),
  persona: z
    .string()
    .optional()
    .describe('Who the simulated model plays, for instance "grader". Absent: the rule on skills decides'),
});
export type SimulatedOptions = z.infer<typeof SimulatedOptions>;

/** Everything besides skills, case and driver that determines one execution. */
export const RunOptions = z.object({
  model: z.string().nullable(),
  effort: z.string().nullable(),
  maxTurns: z.number().int().positive().nullable(),
  permissions: Permissions,
  installAs: z.enum(['project', 'plugin']),
  bundled: z.boolean(),
  fullBodies: z.boolean(),
  stop: StopPolicy,
  timeoutMs: z.number().int().positive().describe('Wall time of one attempt'),
  idleTimeoutMs: z
    .number()
    .int()
    .positive()
    .describe('Longest time without output; a harness that only tries again gives none'),
  endpoint: z.string().nullable().describe('As the user gave it; null: the provider’s own'),
  simulated: SimulatedOptions.nullable(),
});
export type RunOptions = z.infer<typeof RunOptions>;

/** A skill that a run must do without. A run that reads it nevertheless is invalid as a baseline. */
export const AbsentSkill = z.object({
  name: z.string(),
  folder: z.string().describe('Name of its folder'),
  fingerprints: z
    .array(z.string())
    .describe('Distinctive lines of its body; one in a tool result or in a message to the model is a leak'),
});
export type AbsentSkill = z.infer<typeof AbsentSkill>;

/**
 * Everything that determines one harness execution. `id` is a hash of exactly that: never a path, a time or a canary.
 * Self-contained JSON, together with the install set and the fixture that it names.
 */
export const RunRequest = z.object({
  id: z.string(),
  driver: z.string(),
  caseId: z.string(),
  prompt: z.string(),
  trial: z.number().int().positive().describe('Counted from 1'),
  arm: z.string(),
  installSet: z.string().describe('Key of the install set'),
  target: z.string().describe('Name of the skill under test'),
  fixture: z.string().nullable().describe('Key of the fixture'),
  options: RunOptions,
  keepOutputs: z
    .boolean()
    .optional()
    .describe(
      'Keep the files that the run makes, in `outputs/` of the run folder. Absent: they are thrown away',
    ),
  absent: z
    .array(AbsentSkill)
    .optional()
    .describe('Skills that must not reach the model in this run, in any way. Absent: none is forbidden'),
});
export type RunRequest = z.infer<typeof RunRequest>;

/** Files that a case starts with in its workspace. */
export const Fixture = z.object({
  key: z.string(),
  files: InstallSet.shape.skills.element.shape.files,
  git: z
    .object({ message: z.string().default('Start') })
    .optional()
    .describe('Commit the files to a fresh repository before the run. Absent: the repository is empty'),
  setUp: z
    .array(z.array(z.string()).min(1))
    .optional()
    .describe('Commands, each a program with arguments, run in the workspace before the harness starts'),
});
export type Fixture = z.infer<typeof Fixture>;

/** A request that is never run, because the driver could not judge it. It is reported as skipped. */
export const SkippedRequest = z.object({ request: RunRequest, reason: z.string() });
export type SkippedRequest = z.infer<typeof SkippedRequest>;

/** What an executor needs: requests, and what they refer to. `skipped` is for the report alone. */
export const ExecutionPlan = z.object({
  requests: z.array(RunRequest),
  installSets: z.array(InstallSet),
  fixtures: z.array(Fixture),
  skipped: z.array(SkippedRequest).optional(),
});
export type ExecutionPlan = z.infer<typeof ExecutionPlan>;
