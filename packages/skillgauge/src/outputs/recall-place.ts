import { recallInvocation } from '../measure/invocation.ts';
import { readPlan } from '../measure/read-plan.ts';

/** How a run was asked for; no words where nobody asked on a command line. */
export async function recallPlace(path: string): Promise<{ args: readonly string[]; cwd: string }> {
  const { invocation } = await readPlan(path);
  const isWhole = invocation !== undefined && !invocation.args.some((word) => word.includes('[redacted]'));
  return isWhole ? recallInvocation(invocation, path) : { args: [], cwd: path };
}
