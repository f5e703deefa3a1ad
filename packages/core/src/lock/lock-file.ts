import { z } from 'zod';
import { GateSet } from '../gates/gate-spec.ts';
import { Confusion, Interval, Ratio } from '../score/figures.ts';
import { CaseInputs, LockInputs, TargetInputs } from './lock-inputs.ts';

/** The version of the lock file. */
export const LOCK_SCHEMA_VERSION = 1;

/** The name of a lock file where none is given. */
export const LOCK_FILE = 'skillgauge.lock.json';

const whole = z.number().int().nonnegative();

const RelativePath = z
  .string()
  .min(1)
  .refine((path) => !/^(?:[/\\]|[A-Za-z]:)/.test(path), 'must be relative to the folder of the lock file');

/** What was asked for, so that it can be planned again. Paths count from the folder of the lock file. */
export const LockedRequest = z.strictObject({
  target: RelativePath,
  evals: RelativePath.nullable(),
  skill: z.string().nullable(),
  installSet: z.array(RelativePath),
  filter: z.array(z.string()),
  settings: z.record(z.string(), z.json()).describe('Given by flag; the others are those of the eval file'),
  gates: GateSet.describe('Given by flag; the others are those of the eval file'),
  config: RelativePath.nullable().describe('The configuration file that was named'),
  driver: z.string().min(1).describe('As --driver takes it'),
  strict: z.boolean(),
});
export type LockedRequest = z.infer<typeof LockedRequest>;

/** A case with what was measured of it. A count that is left out is 0. */
export const LockedCase = CaseInputs.extend({
  planned: whole,
  n: whole.describe('Scored trials'),
  fired: whole,
  censored: whole.optional(),
  errored: whole.optional(),
  skipped: whole.optional(),
}).refine(
  ({ censored = 0, errored = 0, fired, n, planned, skipped = 0 }) =>
    fired <= n && n + censored + errored + skipped <= planned,
  'its counts contradict each other',
);
export type LockedCase = z.infer<typeof LockedCase>;

/** A gate as it was judged. */
export const LockedGate = z.strictObject({ rule: z.string(), value: Ratio, passed: z.boolean() });
export type LockedGate = z.infer<typeof LockedGate>;

/** Figures of a measurement, rounded to six decimals. All of them follow from the cases. */
export const LockedScores = z.strictObject({
  rate: Ratio.describe('Recall over scored relevant runs'),
  rateInterval: Interval.nullable(),
  n: whole,
  falsePositiveRate: Ratio,
  falsePositiveRateInterval: Interval.nullable(),
  irrelevantN: whole,
  precision: Ratio,
  precisionInterval: Interval.nullable(),
  decisions: Confusion.describe('By case'),
});
export type LockedScores = z.infer<typeof LockedScores>;

/** A skill under test with its results. */
export const LockedTarget = z.strictObject({
  skill: TargetInputs.shape.skill,
  options: TargetInputs.shape.options,
  requests: TargetInputs.shape.requests,
  scores: LockedScores,
  suspect: z.string().optional().describe('Why the instrument was in doubt; absent: it was not'),
  gates: z.array(LockedGate).describe('As judged when the lock was made; judged again by every check'),
  servedModels: z.array(z.string()),
  bundled: z.array(z.string()).describe('Skills that were listed as well'),
  cases: z.array(LockedCase).min(1),
});
export type LockedTarget = z.infer<typeof LockedTarget>;

/** What one driver measured of one thing: a skill, or a whole matrix. */
export const LockEntry = z.strictObject({
  mode: z.enum(['trigger', 'matrix']),
  simulated: z.boolean().describe('A simulated model answered: the figures are of no real model'),
  driver: LockInputs.shape.driver,
  driverTitle: z.string(),
  harnessVersion: z.string().nullable().describe('null: unknown'),
  experimental: z.string().optional().describe('The driver’s caveat'),
  asked: LockedRequest,
  inputs: z.string().describe('Hash over all inputs of this entry'),
  contract: LockInputs.shape.contract,
  stub: LockInputs.shape.stub,
  pluginName: LockInputs.shape.pluginName,
  skills: LockInputs.shape.skills,
  targets: z.array(LockedTarget).min(1),
});
export type LockEntry = z.infer<typeof LockEntry>;

/** A committed file with what was measured, and with hashes of what it was measured on. No time, no absolute path, no secret. */
export const LockFile = z.strictObject({
  schemaVersion: z.literal(LOCK_SCHEMA_VERSION),
  entries: z.array(LockEntry).min(1),
});
export type LockFile = z.infer<typeof LockFile>;

/** By which an entry is replaced when the same thing is measured again. */
export function entryKey({ asked, driver, mode }: LockEntry): string {
  const { evals, settings, skill, target } = asked;
  const { effort = null, model = null } = settings;
  return JSON.stringify([mode, target, evals, skill, driver, model, effort]);
}

/** The lock with these entries, each in the place of an older one of the same thing. */
export function mergeEntries(lock: LockFile | null, entries: readonly LockEntry[]): LockFile {
  const byKey = new Map([...(lock?.entries ?? []), ...entries].map((entry) => [entryKey(entry), entry]));
  const sorted = [...byKey].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return { schemaVersion: LOCK_SCHEMA_VERSION, entries: sorted.map(([, entry]) => entry) };
}
