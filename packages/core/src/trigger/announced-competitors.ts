import type { TriggerScoreInput } from './score-input.ts';

/**
 * The competitors of a measurement: ids of what the harness really announced beside the skill under test. Where no listing is known they
 * are those that the runs show, and without either the installed names.
 * @param targetId the id of the skill under test; `null`: unknown
 * @param installed ids of installed skills that the runs show
 */
export function announcedCompetitors(
  { set, preflight }: Pick<TriggerScoreInput, 'set' | 'preflight'>,
  targetId: string | null,
  installed: Iterable<string>,
): string[] {
  const names = set.skills.filter(({ role }) => role === 'competitor').map(({ name }) => name);
  if (targetId === null) return names;
  const announced = preflight?.announced ?? [];
  const known = new Set(announced.length > 0 ? announced : installed);
  known.delete(targetId);
  return known.size === 0 && announced.length === 0 ? names : [...known].toSorted();
}
