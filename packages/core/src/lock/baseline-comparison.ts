import { z } from 'zod';
import { DifferenceVerdict, DiffReport } from '../compare/diff-report.ts';

/** A new run against committed figures. */
export const BaselineComparison = z.object({
  file: z.string(),
  verdict: DifferenceVerdict.describe('worse when any endpoint of any driver is; it alone fails the command'),
  falseAlarm: z
    .number()
    .describe(
      'At most this share of runs without any change are called worse: the family-wise error rate of the sign-flip tests',
    ),
  notLocked: z.array(z.string()).describe('Drivers that the lock has no figures of'),
  diff: DiffReport.nullable().describe('null when no driver could be compared'),
});
export type BaselineComparison = z.infer<typeof BaselineComparison>;
