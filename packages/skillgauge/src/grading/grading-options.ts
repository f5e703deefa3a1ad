import { type GraderSettings, SimulatedOptions } from '@skillgauge/core';
import { z } from 'zod';
import type { AskerEndpoint } from '../ask/asker-context.ts';

/** What besides the settings decides a grade. */
export const GradingTarget = z.object({
  driver: z.string().nullable().describe('Driver of the model graders; null: no model is asked'),
  effort: z.string().nullable(),
  endpoint: z.string().nullable().describe('null: the provider’s own'),
  simulated: SimulatedOptions.nullable(),
});
export type GradingTarget = z.infer<typeof GradingTarget>;

/** How runs are graded. */
export interface GradingOptions extends AskerEndpoint {
  settings: GraderSettings;
  /** @default the harness’s own */
  effort?: string | null;
  /** Whom the simulated model plays, where it is simulated: `honest`, or a bad one such as `no-quote`. @default honest */
  persona?: string;
  /** Ask again where the grader failed the last time. @default false */
  retryErrored?: boolean;
  /** Grade anew, although these options have been used before. @default false */
  fresh?: boolean;
  /** The budget is for the work and for graders together. @default false: it is for graders alone */
  budgetCoversWork?: boolean;
}
