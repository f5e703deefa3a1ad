import { z } from 'zod';
import { Ratio } from '../score/figures.ts';
import { GateBound, GateMetric, GateOperator } from './gate-spec.ts';

const whole = z.number().int().nonnegative();

/** One gate, judged. */
export const GateResult = z.object({
  metric: GateMetric,
  bound: GateBound.describe('point: the estimate; low, high: an end of its interval'),
  operator: GateOperator,
  limit: z.number(),
  value: Ratio.describe('Censored runs are in it, on the side that speaks against the gate'),
  passed: z.boolean().describe('False as well where there is no value'),
  reason: z.string().nullable().describe('Why there is no value'),
  repeatFails: Ratio.describe(
    'Chance that a repeat without any change fails this gate, as far as this run tells; null where it does not',
  ),
});
export type GateResult = z.infer<typeof GateResult>;

/** How many of the planned runs are valid: scored, or censored, which gates count against themselves. */
export const Coverage = z.object({
  valid: whole,
  planned: whole,
  share: Ratio,
  least: z.number().describe('Below this share there is no verdict'),
});
export type Coverage = z.infer<typeof Coverage>;

/** What the gates of one driver come to. */
export const GateVerdict = z.object({
  verdict: z
    .enum(['passed', 'failed', 'none'])
    .describe('none: every gate passed, yet too little is valid to say so'),
  reason: z.string().nullable().describe('Why there is no verdict'),
  coverage: Coverage,
  censored: whole.describe('Runs that were cut off undecided, counted against the gates'),
  gates: z.array(GateResult),
});
export type GateVerdict = z.infer<typeof GateVerdict>;

/** What a command ends with when these are the verdicts of its drivers: 1 a gate failed, 3 no verdict, 0 passed; `null` without any gate. */
export function gatesExitCode(verdicts: readonly (GateVerdict | undefined)[]): 0 | 1 | 3 | null {
  const judged = verdicts.flatMap((found) => (found === undefined ? [] : [found.verdict]));
  if (judged.length === 0) return null;
  if (judged.includes('failed')) return 1;
  return judged.includes('none') ? 3 : 0;
}
