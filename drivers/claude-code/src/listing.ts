import type { SkillListing } from '@skillgauge/core';

/** What Claude Code 2.1.197 shows its model of the skills' descriptions. Its `init` line has names alone. */
export const LISTING: SkillListing = {
  descriptionLimit: 1536,
  overLimit: 'cut',
  // 1% of a context window of 200,000 tokens, at four characters a token.
  budgetCharacters: 8000,
  whenOver: 'names-only',
  order: 'listing',
  // "- id: description" and a new line, or "- id" and a new line.
  entryCharacters: 5,
  bareNameCharacters: 3,
  bundledCharacters: 4454,
  preflight: 'names',
  measured:
    '60 and 200 skills of 800 characters on the wire; 8,000 characters are 1% of a context window of 200,000 tokens, so a model with a larger one shows more',
};
