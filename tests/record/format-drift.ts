import type { RecordedScenario } from './record-driver.ts';

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}

function describe({ drift, problems }: RecordedScenario): string {
  if (problems.length > 0) return 'NOT AS EXPECTED';
  if (drift === null) return 'new';
  if (drift.events.length > 0) return 'EVENTS DIFFER';
  return drift.native.length > 0 ? 'other keys' : 'no drift';
}

/** True when a recording is not as its scenario expects, or the driver makes other events of it than of the committed one. */
export function hasDrift({ drift, problems }: RecordedScenario): boolean {
  return problems.length > 0 || (drift !== null && drift.events.length > 0);
}

/** One recorded scenario in words: a line, and beneath it what is wrong or differs. */
export function formatScenario(recorded: RecordedScenario): string {
  const { drift, name, problems } = recorded;
  return [
    `  ${name}: ${describe(recorded)}`,
    ...indent(problems),
    ...indent(drift?.events ?? []),
    ...indent((drift?.native ?? []).map((line) => `native ${line}`)),
  ].join('\n');
}
