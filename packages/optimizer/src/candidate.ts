import { z } from 'zod';

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

/** How often a candidate fired on a case, on one driver with one model. */
export const CaseRate = z.object({
  instrument: z.string().describe('Driver id, with the model where several are measured'),
  caseId: z.string(),
  fired: z.number().int().nonnegative(),
  trials: z.number().int().nonnegative().describe('Scored trials'),
});
export type CaseRate = z.infer<typeof CaseRate>;

/** What was measured of one candidate. */
export interface Evaluation {
  candidate: string;
  rates: readonly CaseRate[];
}
