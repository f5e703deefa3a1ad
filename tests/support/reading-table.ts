import type { RunRecord } from '@skillgauge/core';

/** What became of one way of reading a skill: on the wire, and in the driver's verdict. */
export interface ReadRun {
  /** As the table says it. */
  does: string;
  /** Ids of the skills whose text is in a request to the model. */
  reached: readonly string[];
  record: RunRecord;
}

/** What the driver says of the skills of a run, in the words of the table. */
function verdictOf({ record }: ReadRun): string {
  const installed = record.skills.filter((skill) => skill.installed);
  const level = (['loaded', 'exploratory', 'attempted'] as const).find((each) =>
    installed.some((skill) => skill[each]),
  );
  if (record.outcome !== 'scored') return `${record.outcome} (${record.error?.class})`;
  if (level === undefined)
    return record.skills.some(({ attempted }) => attempted) ? 'attempted (not installed)' : '–';
  return installed.filter((skill) => skill[level]).length > 1 ? `${level}, both` : level;
}

/** A listing is told apart and not counted, by rule: so it agrees with any wire. */
export function agrees({ record, reached }: ReadRun): boolean {
  return (
    record.outcome === 'scored' &&
    record.skills
      .filter(({ exploratory, installed }) => installed && !exploratory)
      .every(({ id, loaded }) => loaded === reached.includes(id))
  );
}

/** The table of a driver's README. What differs from the wire is in bold. */
export function readingTable(runs: readonly ReadRun[]): string {
  const rows = runs.map((run) => {
    const verdict = agrees(run) ? verdictOf(run) : `**${verdictOf(run)}**`;
    return `| ${run.does} | ${run.reached.length > 0 ? 'yes' : 'no'} | ${verdict} |\n`;
  });
  return `| the model does | text reached the model | verdict |\n| --- | --- | --- |\n${rows.join('')}`;
}
