import { nearestName } from '../errors/nearest-name.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { nameSome } from '../text/number-text.ts';
import type { TriggerCase } from './case.ts';

/** A pattern in which `*` stands for any text and `?` for one character. */
function globPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[\\^$.+()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'su');
}

/**
 * The cases with a tag, or with an id that fits a pattern (`*`, `?`), of these filters; in their order.
 * @throws SkillgaugeError `invalid_input` for a filter that selects nothing, with the known ids and tags (R122)
 */
export function filterCases<T extends Pick<TriggerCase, 'id' | 'tags'>>(
  cases: readonly T[],
  filters: readonly string[],
): T[] {
  const tests = filters.map((filter) => {
    const pattern = globPattern(filter);
    return ({ id, tags }: T) => tags.includes(filter) || pattern.test(id);
  });
  for (const [index, test] of tests.entries()) {
    if (cases.some(test)) continue;
    const filter = filters[index] ?? '';
    const ids = cases.map(({ id }) => id);
    const tags = [...new Set(cases.flatMap((item) => item.tags))];
    const nearest = nearestName(filter, [...ids, ...tags]);
    const meant = nearest === null ? '' : `Did you mean ${nearest}? `;
    const known = tags.length === 0 ? '' : `; tags: ${nameSome(tags, 20)}`;
    throw new SkillgaugeError('invalid_input', `No case has the tag or id "${filter}".`, {
      fix: `${meant}Ids: ${nameSome(ids, 20)}${known}.`,
    });
  }
  return filters.length === 0 ? [...cases] : cases.filter((item) => tests.some((test) => test(item)));
}
