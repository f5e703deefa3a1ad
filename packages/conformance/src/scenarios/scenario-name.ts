import { z } from 'zod';

/** What every harness is made to do, live and recorded, in the order in which it is listed. */
export const ScenarioName = z.enum([
  'fired',
  'not-fired',
  'other-skill',
  'unknown-skill',
  'denied',
  'fired-late',
  'two-skills',
  'rate-limited',
  'unauthorised',
  'overloaded',
  'disconnected',
  'quota',
  'context-length',
  'model-not-found',
  'killed',
  'no-output',
  '5-mib-line',
  '60-skills',
]);
export type ScenarioName = z.infer<typeof ScenarioName>;
