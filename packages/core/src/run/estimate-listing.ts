import type { SkillListing } from '../driver/skill-listing.ts';

/** An entry of a listing: the announced id, and the characters of its description. */
export interface ListingEntry {
  id: string;
  length: number;
}

/**
 * How many characters of each description a harness shows, by what its driver knows of the listing; `null` where the skill is not
 * listed. Entries come in the order of the listing.
 */
export function estimateListing(
  listing: SkillListing,
  entries: readonly ListingEntry[],
  hasBundled: boolean,
): Map<string, number | null> {
  const limit = listing.descriptionLimit ?? Number.POSITIVE_INFINITY;
  const isDropped = ({ length }: ListingEntry) => length > limit && listing.overLimit === 'drop';
  const capped = entries
    .filter((entry) => !isDropped(entry))
    .map(({ id, length }) => ({ id, length: Math.min(length, limit) }));
  const budget =
    (listing.budgetCharacters ?? Number.POSITIVE_INFINITY) - (hasBundled ? listing.bundledCharacters : 0);
  const shown = new Map<string, number | null>(entries.map(({ id }) => [id, null]));
  for (const [id, length] of spendBudget(listing, capped, budget)) shown.set(id, length);
  return shown;
}

/** What of the entries fits into the budget; one that is left out is not listed. */
function spendBudget(
  listing: SkillListing,
  entries: readonly ListingEntry[],
  budget: number,
): [string, number][] {
  const { entryCharacters, whenOver } = listing;
  const frame = entries.reduce((sum, { id }) => sum + id.length + entryCharacters, 0);
  const total = entries.reduce((sum, { length }) => sum + length, frame);
  if (whenOver === 'none' || total <= budget) return entries.map(({ id, length }) => [id, length]);
  if (whenOver === 'cut-evenly') {
    const each = Math.max(0, Math.floor((budget - frame) / entries.length));
    return entries.map(({ id, length }) => [id, Math.min(length, each)]);
  }
  return keepFirst(listing, entries, budget);
}

/** In the order of the listing, each one that still fits keeps its description. */
function keepFirst(
  { bareNameCharacters, entryCharacters, whenOver }: SkillListing,
  entries: readonly ListingEntry[],
  budget: number,
): [string, number][] {
  const keepsNames = whenOver === 'names-only';
  const bare = ({ id }: ListingEntry): number =>
    keepsNames && bareNameCharacters !== null ? id.length + bareNameCharacters : 0;
  let left = entries.reduce((rest, entry) => rest - bare(entry), budget);
  return entries.flatMap((entry): [string, number][] => {
    const { id, length } = entry;
    const cost = id.length + entryCharacters + length - bare(entry);
    if (cost > left) return keepsNames ? [[id, 0]] : [];
    left -= cost;
    return [[id, length]];
  });
}
