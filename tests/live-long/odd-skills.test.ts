import { type EvalDriver, fateOf, type ListedSkill, type OddSkill } from '@skillgauge/core';
import { builtinDrivers } from 'skillgauge';
import { describe, expect, it } from 'vitest';
import { measureOddSkills } from '../support/measure-odd-skills.ts';

/** What the file says, in the words in which a harness would list it. */
const DECLARED: Readonly<Record<OddSkill, { folder: string; ids: string[]; description: string }>> = {
  'invalid-yaml': {
    folder: 'invalid-yaml',
    ids: ['invalid-yaml'],
    description: 'Use when: bad ledgers come.',
  },
  'no-front-matter': { folder: 'no-front-matter', ids: ['no-front-matter'], description: '' },
  'no-name': { folder: 'no-name', ids: ['no-name'], description: 'Keeps nameless ledgers.' },
  'no-description': { folder: 'no-description', ids: ['no-description'], description: '' },
  'byte-order-mark': {
    folder: 'byte-order-mark',
    ids: ['byte-order-mark'],
    description: 'Keeps marked ledgers.',
  },
  'lower-case-file': { folder: 'lower-case', ids: ['lower-case'], description: 'Keeps low ledgers.' },
  'user-only': { folder: 'user-only', ids: ['user-only'], description: 'Keeps private ledgers.' },
  'colon-in-name': {
    folder: 'colon',
    ids: ['acme:colon', 'colon'],
    description: 'Keeps ledgers with a colon.',
  },
  'unspecified-name': {
    folder: 'capitals',
    ids: ['Odd Name', 'capitals'],
    description: 'Keeps ledgers with capitals.',
  },
  'block-scalar': { folder: 'folded', ids: ['folded'], description: 'Keeps folded ledgers.' },
};

/** Whatever a harness lists for it: by its own description, or by an id that is like the one declared. */
function seenFate(wire: readonly ListedSkill[], odd: OddSkill): string {
  const { description, ids } = DECLARED[odd];
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = wire.find(
    (skill) =>
      ids.some((id) => letters(id) === letters(skill.id)) ||
      (description !== '' && skill.description === description),
  );
  if (found === undefined) return 'dropped';
  const isWhole = ids.includes(found.id) && found.description === description;
  return isWhole ? 'listed' : 'changed';
}

const measured: readonly EvalDriver[] = builtinDrivers.filter(
  ({ capabilities }) => capabilities.oddSkills !== undefined,
);

describe('what becomes of odd skills is as the driver’s data says', () => {
  it.each(measured.map((driver) => [driver.id, driver] as const))('%s', async (_id, driver) => {
    const wire = await measureOddSkills(driver);
    expect(wire.map(({ id }) => id)).toEqual(expect.arrayContaining(['plain', 'nested', 'windows-lines']));
    const kinds = Object.keys(DECLARED) as OddSkill[];
    expect(Object.fromEntries(kinds.map((odd) => [odd, seenFate(wire, odd)]))).toEqual(
      Object.fromEntries(kinds.map((odd) => [odd, fateOf(driver.capabilities.oddSkills, odd)])),
    );
    const isOwnSkill = wire.some(({ id }) => id === 'inner');
    expect(isOwnSkill ? 'skill' : 'file').toBe(driver.capabilities.oddSkills?.nested);
  });
});
