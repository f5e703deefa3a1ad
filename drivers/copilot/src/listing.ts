import type { ListedSkill } from '@skillgauge/core';
import { readAvailableSkills } from '@skillgauge/driver-kit';

/** Skills past the budget of the listing are only named. */
const NAMES_ONLY = /^Additional skills available \(invoke by name\): (.*)$/m;

/** The skills that a system message shows, in order; `null` when it has no listing, as without the tool `skill`. */
export function parseListing(text: string): ListedSkill[] | null {
  const listing = readAvailableSkills(text);
  if (listing === null) return null;
  const names = NAMES_ONLY.exec(listing.rest)?.[1]?.split(', ') ?? [];
  return [...listing.skills, ...names.map((id) => ({ id, description: null }))];
}
