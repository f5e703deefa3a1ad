import { z } from 'zod';
import { Permissions } from '../driver/capabilities.ts';
import { StopPolicy } from '../run/request.ts';
import { RunErrorClass } from '../run/run-error.ts';
import { Interval, Ratio } from '../score/figures.ts';
import { TriggerRateReport } from '../trigger/report.ts';
import { UsageTotal } from '../usage/usage.ts';

const whole = z.number().int().nonnegative();

/** A skill of the matrix: a column, and a row when it has prompts of its own. */
export const MatrixSkill = z.object({
  skill: z.string().describe('Its name; the announced id where the name is not known'),
  id: z.string().nullable().describe('The id under which the harness announced it'),
  measured: z.boolean().describe('It has an eval file, so a row; else it is a competitor only'),
});
export type MatrixSkill = z.infer<typeof MatrixSkill>;

/** What one skill did with the prompts of another. Runs are scored runs of prompts that should trigger the row's skill. */
export const MatrixCell = z.object({
  prompts: z.string().describe('The skill whose prompts were asked'),
  skill: z.string().describe('The other skill that may have answered'),
  n: whole.describe('Scored runs of prompts that do not name the skill themselves'),
  loaded: whole.describe('Runs in which the other skill was loaded: collisions'),
  rate: Ratio.describe('loaded / n; null also when the other skill’s id is not known'),
  interval: Interval.nullable().describe('Of rate; trials of one case are not taken as independent'),
  stolen: whole.describe('Runs in which it was loaded and the skill itself was not'),
  stolenRate: Ratio.describe('stolen / n'),
  cases: z.array(z.string()).describe('Ids of the cases in which it was loaded'),
  explicit: z
    .object({ n: whole, loaded: whole, stolen: whole })
    .optional()
    .describe('The same for prompts that name the skill; absent when no such run was scored'),
});
export type MatrixCell = z.infer<typeof MatrixCell>;

/** A skill that answered prompts of others in their stead. */
export const MatrixThief = z.object({
  skill: z.string(),
  stolen: whole,
  from: z.array(z.object({ skill: z.string(), stolen: whole, loaded: whole, n: whole })),
});
export type MatrixThief = z.infer<typeof MatrixThief>;

/** What one driver measured of a whole set of skills. */
export const MatrixReport = z.object({
  driver: z.string(),
  driverTitle: z.string(),
  harnessVersion: z.string().nullable(),
  testedVersion: z.string().nullable().describe('null: none is claimed'),
  model: z.string().nullable().describe('The model asked for; null: the harness’s own default'),
  servedModels: z.array(z.string()),
  effort: z.string().nullable(),
  installAs: z.enum(['project', 'plugin']),
  permissions: Permissions,
  stop: StopPolicy.describe('Unless `end`, what others did after the skill itself had fired is not seen'),
  endpoint: z.string().nullable(),
  fullBodies: z.boolean(),
  seed: z.number().int(),
  simulated: z.boolean(),
  experimental: z.string().optional().describe('The driver’s caveat; absent: validated'),
  skills: z.array(MatrixSkill).describe('By name'),
  rows: z
    .array(TriggerRateReport)
    .describe('The diagonal: each measured skill against all others, as a trigger report of its own'),
  cells: z.array(MatrixCell).describe('Off the diagonal: every row with every other skill, zeros too'),
  ranking: z.array(MatrixCell).describe('Cells with a collision: most stolen first, then most loaded'),
  thieves: z.array(MatrixThief).describe('Most stolen first'),
  planned: whole,
  scored: whole,
  errored: z.object({ total: whole, byClass: z.partialRecord(RunErrorClass, whole) }),
  censored: whole,
  skipped: z.object({ total: whole, byReason: z.record(z.string(), whole) }),
  usage: UsageTotal,
  warnings: z.array(z.string()),
});
export type MatrixReport = z.infer<typeof MatrixReport>;

/** The version of the document that `skillgauge matrix --json` prints. */
export const MATRIX_SCHEMA_VERSION = 1;

/** The one document of a matrix command. */
export const MatrixReportDocument = z.object({
  schemaVersion: z.literal(MATRIX_SCHEMA_VERSION),
  mode: z.literal('matrix'),
  simulated: z.boolean(),
  matrices: z.array(MatrixReport).describe('One a driver'),
  usage: UsageTotal.optional().describe('Over all drivers; absent when there is only one'),
  runDir: z.string(),
});
export type MatrixReportDocument = z.infer<typeof MatrixReportDocument>;
