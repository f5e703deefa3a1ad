import { z } from 'zod';
import { UsageTotal } from '../usage/usage.ts';

/** A description that was measured. */
export const Candidate = z.object({
  id: z.string().describe('`original`, or `<iteration>.<number>`'),
  iteration: z.number().int().nonnegative().describe('0: the description that the skill has'),
  description: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

/** A description that was never measured, and why. */
export const DroppedCandidate = z.object({
  iteration: z.number().int().positive(),
  description: z.string(),
  reason: z.string(),
});
export type DroppedCandidate = z.infer<typeof DroppedCandidate>;

const rate = z.number().min(0).max(1).nullable();
const Interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** How a description did on a part, on one driver with one model. */
export const InstrumentScore = z.object({
  instrument: z.string().describe('Driver id, with the model where several are measured'),
  recall: rate.describe('Mean firing rate of the cases that should trigger'),
  recallInterval: Interval.describe('95 %'),
  falsePositiveRate: rate.describe('Mean firing rate of those that should not'),
  falsePositiveInterval: Interval.describe('95 %'),
  score: rate.describe('Balanced accuracy: (recall + 1 − false-positive rate) / 2'),
});
export type InstrumentScore = z.infer<typeof InstrumentScore>;

/** How a description did on a part: the mean over drivers counts, the weakest one breaks ties. */
export const PartScore = z.object({
  mean: rate,
  weakest: rate,
  cases: z.number().int().nonnegative(),
  unscored: z.number().int().nonnegative().describe('Cases that some driver has no scored trial of'),
  instruments: z.array(InstrumentScore),
});
export type PartScore = z.infer<typeof PartScore>;

/** Whether the winner is better than the original, and how that is known. */
export const OptimizerVerdict = z.object({
  verdict: z.enum(['proven', 'unproven', 'keep-original']),
  part: z.enum(['untouched', 'selection']).describe('On which part it was judged'),
  text: z.string(),
  cases: z.number().int().nonnegative().describe('Cases that both have a scored trial of, on every driver'),
  changed: z.number().int().nonnegative().describe('Of them, those that went otherwise'),
  gain: z.number().nullable().describe('Mean over cases of what goes right more often, −1 to 1'),
  p: z
    .number()
    .nullable()
    .describe(
      'One-sided sign-flip permutation; times the number of candidates where they were compared on this part',
    ),
  casesNeeded: z.number().int().nullable(),
});
export type OptimizerVerdict = z.infer<typeof OptimizerVerdict>;

/** A description with its scores on the parts that descriptions are compared on. */
export const MeasuredDescription = Candidate.extend({ train: PartScore, selection: PartScore });
export type MeasuredDescription = z.infer<typeof MeasuredDescription>;

/** The version of the document of `skillgauge optimize`. */
export const OPTIMIZE_SCHEMA_VERSION = 1;

/** The document of `skillgauge optimize`. */
export const OptimizeReportDocument = z.object({
  schemaVersion: z.literal(OPTIMIZE_SCHEMA_VERSION),
  mode: z.literal('optimize'),
  skill: z.string(),
  simulated: z.boolean(),
  instruments: z.array(
    z.object({
      name: z.string(),
      driver: z.string(),
      title: z.string(),
      model: z.string().nullable(),
      harnessVersion: z.string().nullable(),
      experimental: z.string().optional().describe('The caveat of its driver'),
    }),
  ),
  improver: z.object({ driver: z.string(), model: z.string().nullable() }),
  competitors: z.array(z.string()).describe('Skills that were installed beside it; none: isolated'),
  settings: z.object({
    iterations: z.number().int(),
    candidates: z.number().int(),
    trials: z.number().int(),
    holdout: z.number(),
    test: z.number(),
    seed: z.number().int(),
  }),
  parts: z.object({
    train: z.array(z.string()),
    selection: z.array(z.string()),
    untouched: z.array(z.string()),
  }),
  measured: z.array(MeasuredDescription).describe('The original first, then in the order of measurement'),
  dropped: z.array(DroppedCandidate),
  winner: z.string().describe('Id of the winner; `original`: nothing is better'),
  untouched: z
    .object({ original: PartScore, winner: PartScore })
    .nullable()
    .describe('null: there is no untouched part, or it was not measured'),
  verdict: OptimizerVerdict.nullable().describe('null: it was cut off before there could be one'),
  ended: z.enum(['iterations', 'train-perfect', 'no-candidate', 'stopped']),
  stopped: z.string().nullable().describe('Why it was cut off'),
  usage: z
    .object({ measuring: UsageTotal, improving: UsageTotal })
    .describe('What runs of the skill cost, and what asking for descriptions cost'),
  excluded: z.record(z.string(), z.number().int()).describe('Runs that no score holds, by reason'),
  notes: z.array(z.string()),
  runDir: z.string(),
});
export type OptimizeReportDocument = z.infer<typeof OptimizeReportDocument>;
