import type { ListedSkill, SkillListing } from '@skillgauge/core';
import { readAvailableSkills } from '@skillgauge/driver-kit';

/** What Copilot 1.0.102 shows its model of the skills' descriptions. */
export const LISTING: SkillListing = {
  descriptionLimit: 1024,
  overLimit: 'drop',
  budgetCharacters: 15_000,
  whenOver: 'names-only',
  order: 'listing',
  // The tags around name, description and place of a skill of the project, on five lines.
  entryCharacters: 94,
  bareNameCharacters: null,
  // They come last.
  bundledCharacters: 0,
  preflight: 'descriptions',
  measured:
    '60 and 200 skills of 800 characters on the wire: 16 keep their description; a model with a larger prompt changes nothing',
};

/** Skills past the budget of the listing are only named. */
const NAMES_ONLY = /^Additional skills available \(invoke by name\): (.*)$/m;

/** The skills that a system message shows, in order; `null` when it has no listing, as without the tool `skill`. */
export function parseListing(text: string): ListedSkill[] | null {
  const listing = readAvailableSkills(text);
  if (listing === null) return null;
  const names = NAMES_ONLY.exec(listing.rest)?.[1]?.split(', ') ?? [];
  return [...listing.skills, ...names.map((id) => ({ id, description: null }))];
}
