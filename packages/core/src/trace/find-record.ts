import leven from 'leven';
import type { RunRecord } from '../run/record.ts';

/** A run by the words that name it, or why there is none. */
export type FoundRecord =
  | { record: RunRecord }
  /** Runs that the words may mean: all that fit, or the nearest where none fits. */
  | { problem: 'unknown' | 'ambiguous'; near: string[] };

const MOST_NEAR = 5;

/** `case/driver/trial`, and with the arm before the trial where one run of another arm has the same. */
function nameOf({ arm, caseId, driver, trial }: RunRecord, records: readonly RunRecord[]): string {
  const isAlone = records.every(
    (other) =>
      other.arm === arm || other.caseId !== caseId || other.driver !== driver || other.trial !== trial,
  );
  return isAlone ? `${caseId}/${driver}/${trial}` : `${caseId}/${driver}/${arm}/${trial}`;
}

function nearest(words: string, records: readonly RunRecord[]): string[] {
  return records
    .map((record) => (words.includes('/') ? nameOf(record, records) : [record.requestId, record.caseId]))
    .flat()
    .filter((name, index, names) => names.indexOf(name) === index)
    .map((name) => ({ name, distance: leven(words.toLowerCase(), name.toLowerCase()) }))
    .toSorted((left, right) => left.distance - right.distance || (left.name < right.name ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ name }) => name);
}

/** True where `words` are the beginning of the run's name, up to a slash or its end. */
function isNamed(record: RunRecord, words: string): boolean {
  const { arm, caseId, driver, trial } = record;
  const names = [`${caseId}/${driver}/${trial}`, `${caseId}/${driver}/${arm}/${trial}`];
  return names.some((name) => name === words || name.startsWith(`${words}/`));
}

/**
 * The run that somebody means: by its request id, by the beginning of that, or as `case/driver/trial` (`case/driver/arm/trial` where there
 * are arms), from the right as short as only one run fits.
 */
export function findRecord(records: readonly RunRecord[], words: string): FoundRecord {
  const exact = records.find(({ requestId }) => requestId === words);
  if (exact !== undefined) return { record: exact };
  const named = records.filter((record) => isNamed(record, words));
  const fitting =
    named.length > 0 ? named : records.filter(({ requestId }) => words !== '' && requestId.startsWith(words));
  const [first, ...others] = fitting;
  if (first === undefined) return { problem: 'unknown', near: nearest(words, records) };
  if (others.length === 0) return { record: first };
  return { problem: 'ambiguous', near: fitting.map((record) => nameOf(record, records)).toSorted() };
}
