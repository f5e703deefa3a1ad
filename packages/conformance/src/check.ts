/** One thing that a driver must do. `run` answers what is wrong: no problem, no entry. */
export interface Check {
  title: string;
  /** Why this driver need not do it; `null` when it must. */
  skip: string | null;
  run(): string[] | Promise<string[]>;
}

/** A check with its problems. */
export interface CheckResult {
  title: string;
  skip: string | null;
  problems: string[];
}

/** What an exception says, for a problem. */
export function describeThrown(thrown: unknown): string {
  return `threw ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)}`;
}

/** Runs one check. A driver that throws has a problem; the kit goes on. */
export async function runCheck(check: Check): Promise<CheckResult> {
  const { title, skip } = check;
  if (skip !== null) return { title, skip, problems: [] };
  try {
    return { title, skip, problems: await check.run() };
  } catch (thrown) {
    return { title, skip, problems: [describeThrown(thrown)] };
  }
}

/** Runs checks one after the other. */
export async function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await runCheck(check));
  return results;
}
