import { z } from 'zod';

const characters = z.number().int().nonnegative();

/**
 * How much of the installed skills' descriptions a harness shows to its model: measured on the tested version, at its default
 * model. From this it is estimated what arrives, where the preflight cannot see it.
 */
export const SkillListing = z.object({
  descriptionLimit: characters.nullable().describe('Characters of one description; null: no limit is known'),
  overLimit: z
    .enum(['cut', 'drop'])
    .describe('A longer description is cut to the limit, or its skill is not loaded at all'),
  budgetCharacters: characters
    .nullable()
    .describe('Characters of all entries together, as the harness counts them; null: none is known'),
  whenOver: z
    .enum(['names-only', 'cut-evenly', 'drop', 'none'])
    .describe(
      'What happens to descriptions past the budget: the name stays, all are cut alike, the skill goes',
    ),
  order: z
    .enum(['listing', 'none'])
    .describe(
      'listing: the first in the list keep theirs, a later one that still fits does, too; none: all alike',
    ),
  entryCharacters: characters.describe(
    'What an entry takes of the budget besides its id and its description',
  ),
  bareNameCharacters: characters
    .nullable()
    .describe('What a bare name takes besides itself; null: bare names are not counted'),
  bundledCharacters: characters.describe(
    'What the entries of the bundled skills take first, when they are on',
  ),
  preflight: z
    .enum(['descriptions', 'names', 'unseen'])
    .describe(
      'descriptions: the preflight shows them as the model will see them; names: what arrives is estimated; unseen: the harness need not say which skills it sees, and a report says so',
    ),
  measured: z.string().describe('How the figures were found, and what changes them'),
});
export type SkillListing = z.infer<typeof SkillListing>;

/** The listing of a harness that shows every description whole. */
export const WHOLE_LISTING: Omit<SkillListing, 'measured'> = {
  descriptionLimit: null,
  overLimit: 'cut',
  budgetCharacters: null,
  whenOver: 'none',
  order: 'none',
  entryCharacters: 0,
  bareNameCharacters: null,
  bundledCharacters: 0,
  preflight: 'descriptions',
};
