import type { SkillListing } from '../driver/skill-listing.ts';
import type { InstallSet } from '../skill/install-set.ts';
import type { ListedSkill, TraceEventOf } from '../trace/trace-event.ts';
import type { Arrival, DescriptionArrival } from './description-arrival.ts';
import { estimateListing } from './estimate-listing.ts';

/** What arrivals are judged by. `listed` is `null` when the harness said nothing of its skills. */
export interface ArrivalFinding {
  set: InstallSet;
  namespace: readonly { name: string; id: string }[];
  listed: TraceEventOf<'skills-listed'> | null;
  /** `null`: nothing is known of this harness's listing. */
  listing: SkillListing | null;
}

/** Harnesses print a description on one line: white space is no difference. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** As users count: by code points. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** How a description arrives of which this was seen. */
function compareShown(declaredText: string, shownText: string): Arrival {
  const declared = onOneLine(declaredText);
  const shown = onOneLine(shownText);
  if (shown === declared) return 'whole';
  if (shown === '') return 'name-only';
  return declared.startsWith(shown.replace(/(?:…|\.\.\.)$/, '').trimEnd()) ? 'cut' : 'unknown';
}

function arrivalOf(length: number, shown: number | null): Arrival {
  if (shown === null) return 'absent';
  if (shown >= length) return 'whole';
  return shown === 0 ? 'name-only' : 'cut';
}

function estimateArrivals(
  { set, namespace, listed, listing }: ArrivalFinding,
  announced: readonly ListedSkill[],
): Map<string, DescriptionArrival> {
  if (listing === null) return new Map();
  const lengths = new Map(
    set.skills.map(({ description, name }) => [name, lengthOf(onOneLine(description))]),
  );
  const byId = new Map(namespace.map(({ id, name }) => [id, lengths.get(name) ?? 0]));
  const entries = announced.flatMap(({ id }) => {
    const length = byId.get(id);
    return length === undefined ? [] : [{ id, length }];
  });
  const hasBundled = (listed?.skills.length ?? 0) > entries.length;
  const shown = estimateListing(listing, entries, hasBundled);
  return new Map(
    entries.map(({ id, length }) => {
      const characters = shown.get(id) ?? null;
      const arrives = arrivalOf(length, characters);
      return [id, { id, arrives, shownCharacters: characters ?? 0, estimated: true }];
    }),
  );
}

/**
 * How the description of every installed skill arrives, in the order of the install set: as seen in what the harness lists, or as
 * estimated where it lists names alone.
 */
export function describeArrivals(finding: ArrivalFinding): DescriptionArrival[] {
  const { listed, listing, namespace, set } = finding;
  const announced = listed?.skills ?? [];
  const showsDescriptions = listing?.preflight === 'descriptions';
  const estimates = listing?.preflight === 'names' ? estimateArrivals(finding, announced) : new Map();
  return namespace.map(({ id, name }): DescriptionArrival => {
    const seen = announced.find((skill) => skill.id === id);
    const unknown = { id, arrives: 'unknown' as const, shownCharacters: null, estimated: false };
    if (listed === null) return unknown;
    if (seen === undefined) return { id, arrives: 'absent', shownCharacters: 0, estimated: false };
    if (seen.description === null && !showsDescriptions) return estimates.get(id) ?? unknown;
    const shown = seen.description ?? '';
    const declared = set.skills.find((skill) => skill.name === name)?.description ?? '';
    const shownCharacters = lengthOf(onOneLine(shown));
    return { id, arrives: compareShown(declared, shown), shownCharacters, estimated: false };
  });
}
