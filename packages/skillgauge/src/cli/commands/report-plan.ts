import { planOnly } from '../../measure/dry-run.ts';
import type { MeasureContext, MeasureMode } from '../../measure/measure-mode.ts';
import { formatSpendPlan, SPEND_PLAN_SCHEMA_VERSION } from '../../measure/plan-spend.ts';
import type { AnyRunPlan } from '../../measure/read-plan.ts';
import type { Output } from '../output.ts';

/** What `--dry-run` does: reports the plan alone. Gives the exit code. */
export async function reportPlan<Plan extends AnyRunPlan, Document>(
  mode: MeasureMode<Plan, Document>,
  context: MeasureContext,
  flags: { json?: true },
  output: Output,
): Promise<0> {
  const plan = await planOnly(mode, context);
  const document = { schemaVersion: SPEND_PLAN_SCHEMA_VERSION, dryRun: true, ...plan };
  output.report(flags.json === true ? JSON.stringify(document, null, 2) : formatSpendPlan(plan));
  return 0;
}
