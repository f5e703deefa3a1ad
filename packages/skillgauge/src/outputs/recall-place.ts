import { askedIn } from '../measure/invocation.ts';
import { readPlan } from '../measure/read-plan.ts';

/** How a run was asked for, masked words as they are kept; no words where nobody asked on a command line. */
export async function recallPlace(path: string): Promise<{ args: readonly string[]; cwd: string }> {
  const { invocation } = await readPlan(path);
  if (invocation === undefined) return { args: [], cwd: path };
  return { args: invocation.args, cwd: askedIn(invocation, path) };
}
