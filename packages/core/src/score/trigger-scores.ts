import { z } from 'zod';
import { GateVerdict } from '../gates/gate-verdict.ts';
import { failedCases } from './case-order.ts';
import { CaseScore, ScoreFigures } from './figures.ts';
import { scoreCounts } from './score-counts.ts';
import { silenceReason } from './suspect.ts';

const whole = z.number().int().nonnegative();

/** The version of the document that `skillgauge score --json` prints. */
export const SCORES_SCHEMA_VERSION = 1;

/** What `runTriggers` and `scoreObservations` find, as plain JSON. */
export const TriggerScoresDocument = ScoreFigures.extend({
  schemaVersion: z.literal(SCORES_SCHEMA_VERSION),
  skill: z.string(),
  competitors: z.array(z.string()).describe('Names of the skills that were offered beside it'),
  threshold: z.number(),
  trials: whole.describe('The most trials of a case'),
  seed: z.number().int(),
  planned: whole,
  errored: z.object({
    total: whole.describe('Runs without an answer: they are in no rate'),
    examples: z.array(z.string()).describe('Different messages, the first ones'),
  }),
  perPrompt: z.array(CaseScore).describe('Cases that should trigger'),
  perIrrelevant: z.array(CaseScore).describe('Cases that should not'),
  suspect: z.string().optional().describe('Why the scores are in doubt: no relevant run fired at all'),
  gates: GateVerdict.optional().describe('Absent: no gate was set'),
  warnings: z.array(z.string()),
});
export type TriggerScoresDocument = z.infer<typeof TriggerScoresDocument>;

/** The scores, and what can be asked of them. `JSON.stringify` gives the plain document. */
export interface TriggerScores extends TriggerScoresDocument {
  /** The cases that were decided wrongly (misses and false alarms), the worst first. */
  failures(): CaseScore[];
  /** The scores and the cases as Markdown tables, the worst cases first. */
  toMarkdown(): string;
  /** Plain data that fits `TriggerScoresDocument`. */
  toJSON(): TriggerScoresDocument;
}

/** What the figures are made from. */
export interface ScoreSource {
  skill: string;
  competitors: readonly string[];
  threshold: number;
  seed: number;
  cases: readonly CaseScore[];
  /** Messages of the runs that errored, one each. */
  errors: readonly string[];
}

/** Messages of errored runs that a document keeps. */
const EXAMPLES = 5;

function warningsOf({ cases }: ScoreSource): string[] {
  const planned = cases.reduce((sum, item) => sum + item.planned, 0);
  const missing = cases.reduce((sum, item) => sum + item.errored, 0);
  const unscored = cases.filter(({ n }) => n === 0).map(({ id }) => id);
  return [
    ...(missing > 0.1 * planned ? [`${missing} of ${planned} runs errored: they are in no rate.`] : []),
    ...(unscored.length > 0 ? [`Cases without a scored trial: ${unscored.join(', ')}.`] : []),
  ];
}

/** Makes the scores of cases that have been counted. */
export function makeTriggerScores(
  source: ScoreSource,
  toMarkdown: (document: TriggerScoresDocument) => string,
): TriggerScores {
  const { cases, seed } = source;
  const figures = scoreCounts(cases, { seed });
  const suspect = silenceReason(figures);
  const document: TriggerScoresDocument = {
    schemaVersion: SCORES_SCHEMA_VERSION,
    skill: source.skill,
    competitors: [...source.competitors],
    threshold: source.threshold,
    trials: cases.reduce((most, { planned }) => Math.max(most, planned), 0),
    seed,
    ...figures,
    planned: cases.reduce((sum, item) => sum + item.planned, 0),
    errored: {
      total: cases.reduce((sum, item) => sum + item.errored, 0),
      examples: [...new Set(source.errors)].slice(0, EXAMPLES),
    },
    perPrompt: cases.filter(({ shouldTrigger }) => shouldTrigger),
    perIrrelevant: cases.filter(({ shouldTrigger }) => !shouldTrigger),
    ...(suspect === undefined ? {} : { suspect }),
    warnings: [...(suspect === undefined ? [] : [`Instrument suspect: ${suspect}.`]), ...warningsOf(source)],
  };
  return {
    ...document,
    failures: () => failedCases(cases),
    toMarkdown: () => toMarkdown(document),
    toJSON: () => document,
  };
}
