import type { PreflightRecord } from '../run/record.ts';
import { nameSome, plural } from '../text/number-text.ts';
import type { TriggerCase } from './case.ts';

function union<T>(lists: readonly (readonly T[])[]): T[] {
  return [...new Set(lists.flat())];
}

/** `the fixture of case a`, `the fixture of cases a, b`. */
function fixtureOf(key: string, cases: readonly TriggerCase[]): string {
  const ids = cases.filter(({ fixture }) => fixture === key).map(({ id }) => id);
  return `fixture of ${ids.length === 1 ? 'case' : 'cases'} ${nameSome(ids)}`;
}

function fixtureWarnings({ fixture }: PreflightRecord, cases: readonly TriggerCase[]): string[] {
  if (fixture === undefined) return [];
  const { key, replaced, skills } = fixture;
  const name = fixtureOf(key, cases);
  return [
    ...(skills.length === 0
      ? []
      : [`The ${name} brings ${plural(skills.length, 'skill')} of its own: ${nameSome(skills)}.`]),
    ...(replaced.length === 0
      ? []
      : [
          `The ${name} brings a skill in the place of an installed one, which replaces it: ${nameSome(replaced)}.`,
        ]),
  ];
}

function errorOf({ error, fixture }: PreflightRecord, cases: readonly TriggerCase[]) {
  if (error === null || fixture === undefined) return error;
  return { ...error, message: `With the ${fixtureOf(fixture.key, cases)}: ${error.message}` };
}

/**
 * What the preflights of one driver learnt together, one for each fixture: all that was announced, the first error, every warning, and
 * which fixtures bring skills. `null` without any.
 */
export function joinPreflights(
  preflights: readonly PreflightRecord[],
  cases: readonly TriggerCase[],
): PreflightRecord | null {
  const [first] = preflights;
  if (first === undefined) return null;
  const { fixture: _, ...shared } = first;
  return {
    ...shared,
    announced: union(preflights.map(({ announced }) => announced)),
    bundled: union(preflights.map(({ bundled }) => bundled)),
    targetId: preflights.find(({ targetId }) => targetId !== null)?.targetId ?? null,
    targetDescription:
      preflights.find(({ targetDescription }) => targetDescription !== null)?.targetDescription ?? null,
    error: preflights.map((record) => errorOf(record, cases)).find((error) => error !== null) ?? null,
    warnings: union([
      ...preflights.map(({ warnings }) => warnings),
      ...preflights.map((record) => fixtureWarnings(record, cases)),
    ]),
  };
}
