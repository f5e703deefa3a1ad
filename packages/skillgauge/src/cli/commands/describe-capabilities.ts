import type { EvalDriver } from '@skillgauge/core';

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
    [
      'listing',
      `${capabilities.descriptionLimit ?? 'no'} characters limit a description; budget: ${capabilities.listingBudget ?? 'none'}`,
    ],
    ['can pin', pins.length === 0 ? 'nothing' : pins.join(', ')],
    ['permissions', capabilities.permissions.join(', ')],
    ['endpoints', capabilities.wires.join(', ')],
  ];
}
