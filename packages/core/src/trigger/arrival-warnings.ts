import type { Arrival, DescriptionArrival } from '../run/description-arrival.ts';
import { countText, nameSome, plural } from '../text/number-text.ts';
import type { MeasuredInput } from './score-input.ts';

type ArrivalInput = Pick<MeasuredInput, 'driver' | 'preflight' | 'set'>;

/** How the description of the skill under test arrives; `null`: the preflight does not tell. */
export function targetArrival({ preflight }: ArrivalInput): DescriptionArrival | null {
  return preflight?.descriptions?.find(({ id }) => id === preflight.targetId) ?? null;
}

const NOT_WHOLE = new Map<Arrival, string>([
  ['cut', 'cut'],
  ['name-only', 'as a bare name'],
  ['absent', 'not announced'],
]);

function estimateNote(arrivals: readonly DescriptionArrival[]): string {
  return arrivals.some(({ estimated }) => estimated) ? ' (estimated)' : '';
}

function targetWarning(input: ArrivalInput): string[] {
  const target = targetArrival(input);
  if (target === null) return [];
  const { title } = input.driver;
  const note = estimateNote([target]);
  if (target.arrives === 'name-only') {
    return [`The description does not reach the model: ${title} lists the skill by its bare name${note}.`];
  }
  // A harness may have read the front matter otherwise than YAML says.
  if (target.arrives === 'unknown' && target.shownCharacters !== null) {
    const shown = plural(target.shownCharacters, 'character');
    return [
      `The description does not reach the model as it is written: ${title} shows ${shown} of its own making.`,
    ];
  }
  if (target.arrives !== 'cut') return [];
  const declared = input.set.skills.find(({ name }) => name === input.set.target)?.description ?? '';
  const shown = countText(target.shownCharacters);
  const all = countText(Array.from(declared).length);
  return [
    `The description does not reach the model whole: ${title} shows ${shown} of its ${all} characters${note}.`,
  ];
}

function competitorWarning({ driver, preflight }: ArrivalInput): string[] {
  const competitors = preflight?.descriptions?.filter(({ id }) => id !== preflight.targetId) ?? [];
  const reduced = competitors.filter(({ arrives }) => NOT_WHOLE.has(arrives));
  if (reduced.length === 0) return [];
  const groups = [...NOT_WHOLE].flatMap(([kind, words]) => {
    const ids = reduced.filter(({ arrives }) => arrives === kind).map(({ id }) => id);
    return ids.length === 0 ? [] : [`${ids.length} ${words} (${nameSome(ids, 3)})`];
  });
  return [
    `${driver.title} does not show the descriptions of ${reduced.length} of ${plural(competitors.length, 'competitor')} whole${estimateNote(reduced)}: ${groups.join(', ')}.`,
  ];
}

/** That descriptions do not reach the model whole: the target's, and in one line those of its competitors. */
export function arrivalWarnings(input: ArrivalInput): string[] {
  return [...targetWarning(input), ...competitorWarning(input)];
}
