import { countText, type EvalDriver, type SkillListing } from '@skillgauge/core';

const OVER_BUDGET: Record<SkillListing['whenOver'], string> = {
  'names-only': 'past them a skill is only named, the first in the list keep their description',
  'cut-evenly': 'past them all descriptions are cut alike',
  drop: 'past them skills are left out',
  none: 'past them nothing changes',
};

/** How much of the skills' descriptions a harness shows to its model, in words. */
function describeListing(listing: SkillListing): string {
  const { budgetCharacters, descriptionLimit, overLimit, preflight, whenOver } = listing;
  if (preflight === 'unseen') return 'not known: the harness need not say which skills its model sees';
  const limit =
    descriptionLimit === null
      ? 'descriptions of any length'
      : `${countText(descriptionLimit)} characters of a description (${overLimit === 'cut' ? 'a longer one is cut' : 'with a longer one the skill is not loaded'})`;
  const budget =
    budgetCharacters === null
      ? 'no limit for all of them'
      : `about ${countText(budgetCharacters)} for all entries: ${OVER_BUDGET[whenOver]}`;
  return `${limit}; ${budget}`;
}

/** A driver's capabilities as name and text, for people. */
export function describeCapabilities({ capabilities }: EvalDriver): [name: string, text: string][] {
  const pins = Object.entries(capabilities.pins)
    .filter(([, can]) => can)
    .map(([pin]) => pin);
  const cost =
    capabilities.cost === 'reported' ? 'cost as the harness reports it' : 'cost computed from tokens';
  return [
    [
      'firing',
      capabilities.firing === 'event' ? 'the harness says it' : 'inferred from the skill’s text coming back',
    ],
    ['skill ids', capabilities.namespacing],
    ['installs as', capabilities.installAs.join(', ')],
    [
      'usage',
      `${capabilities.tokens ? 'tokens' : 'no tokens'}, ${cost}; of stopped runs: ${capabilities.usageWhenStopped}`,
    ],
    ['listing', describeListing(capabilities.listing)],
    ['can pin', pins.length === 0 ? 'nothing' : pins.join(', ')],
    ['permissions', capabilities.permissions.join(', ')],
    ['endpoints', capabilities.wires.join(', ')],
  ];
}
