import { z } from 'zod';
import { Evidence } from '../trace/trace-event.ts';
import { Usage } from '../usage/usage.ts';
import { DescriptionArrival } from './description-arrival.ts';
import { RunError } from './run-error.ts';

/**
 * `scored`: it ended with an answer, or the skill under test had fired. `censored`: it had begun to answer and was cut off
 * undecided. `errored`: there is no answer to judge. `skipped`: it was never started.
 */
export const Outcome = z.enum(['scored', 'censored', 'errored', 'skipped']);
export type Outcome = z.infer<typeof Outcome>;

/** What one run shows of one skill. Three levels are kept apart; only `loaded` is a firing. */
export const SkillObservation = z.object({
  id: z.string().describe('Announced id, or the requested spelling of a skill that is not installed'),
  installed: z.boolean(),
  attempted: z.boolean().describe('It was asked for'),
  loaded: z.boolean().describe('Its text reached the model: it fired'),
  followed: z.boolean().describe('The answer shows it, where the stub asked for it'),
  exploratory: z.boolean().describe('Its text came back beside others, in a listing'),
  evidence: Evidence.nullable().describe('Why we say that it fired'),
});
export type SkillObservation = z.infer<typeof SkillObservation>;

/** One launch of the harness for a request. */
export const AttemptRecord = z.object({
  attempt: z.number().int().positive(),
  endedBy: z.enum(['exit', 'fired', 'first-turn', 'timeout', 'no-progress', 'interrupt', 'not-started']),
  exitCode: z.number().int().nullable(),
  signal: z.string().nullable(),
  error: RunError.nullable(),
  usage: Usage,
  transcript: z.string().nullable().describe('Path relative to the run folder'),
  trace: z
    .string()
    .optional()
    .describe('Path of its trace events, one a line, relative to the run folder; absent in older records'),
  outputs: z
    .string()
    .optional()
    .describe('Folder of the files that it made, relative to the run folder; absent: none were kept'),
  leaks: z
    .array(z.string())
    .optional()
    .describe(
      'Where a skill that the request calls absent was read all the same, each a quote; absent: nowhere',
    ),
});
export type AttemptRecord = z.infer<typeof AttemptRecord>;

/** The result of one request, retries included. Self-contained JSON; a line of the journal. */
export const RunRecord = z.object({
  requestId: z.string(),
  driver: z.string(),
  caseId: z.string(),
  trial: z.number().int().positive(),
  arm: z.string(),
  outcome: Outcome,
  fired: z
    .boolean()
    .nullable()
    .describe('The skill under test was loaded; null unless the outcome is scored'),
  skills: z.array(SkillObservation),
  error: RunError.nullable(),
  skipReason: z.string().nullable(),
  attempts: z.array(AttemptRecord),
  usage: Usage,
  model: z.string().nullable().describe('The model that was asked for'),
  servedModel: z.string().nullable().describe('The model that the harness says served the run'),
  harnessVersion: z.string().nullable(),
  denials: z.number().int().nonnegative(),
  startedAt: z.string().nullable().describe('ISO 8601'),
  wallMs: z.number().nonnegative(),
  warnings: z.array(z.string()),
  reused: z
    .string()
    .optional()
    .describe('Name of the earlier run that it was taken over from; absent: run here'),
});
export type RunRecord = z.infer<typeof RunRecord>;

/** What the files of a case mean for the skills of its runs. */
export const PreflightFixture = z.object({
  key: z.string(),
  skills: z.array(z.string()).describe('Announced ids of skills that the fixture brings'),
  replaced: z.array(z.string()).describe('Skills of the fixture whose place an installed one takes'),
});
export type PreflightFixture = z.infer<typeof PreflightFixture>;

/** What preflight learnt of a driver, an install set and a fixture. */
export const PreflightRecord = z.object({
  driver: z.string(),
  installSet: z.string(),
  fixture: PreflightFixture.optional().describe('Absent: the workspace was empty'),
  announced: z
    .array(z.string())
    .describe('Announced ids of the install set, in the order of the harness’s listing'),
  bundled: z.array(z.string()).describe('Announced ids of skills that nobody installed'),
  targetId: z.string().nullable(),
  targetDescription: z
    .string()
    .nullable()
    .describe('As the harness lists it; null where it does not show it'),
  descriptions: z
    .array(DescriptionArrival)
    .optional()
    .describe('How the description of each installed skill arrives; absent in older records'),
  unseen: z
    .boolean()
    .optional()
    .describe('True when the harness works and does not say which skills it sees'),
  error: RunError.nullable(),
  warnings: z.array(z.string()),
});
export type PreflightRecord = z.infer<typeof PreflightRecord>;
