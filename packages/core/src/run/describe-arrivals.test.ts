import { expect, test } from 'vitest';
import { type SkillListing, WHOLE_LISTING } from '../driver/skill-listing.ts';
import type { InstallSet } from '../skill/install-set.ts';
import { describeArrivals } from './describe-arrivals.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const DESCRIPTION = 'Writes notes\n  for releases.';
const SET: InstallSet = {
  key: 'k',
  target: 'a',
  pluginName: null,
  skills: NAMES.map((name) => ({
    name,
    folder: name,
    description: DESCRIPTION,
    role: name === 'a' ? ('target' as const) : ('competitor' as const),
    sourceHash: 'h',
    files: [],
  })),
};
const SHOWS: SkillListing = { ...WHOLE_LISTING, measured: 'made up' };

function arrivals(shown: Readonly<Record<string, string | null>> | null, listing: SkillListing | null) {
  const skills = Object.entries(shown ?? {}).map(([id, description]) => ({ id, description }));
  return describeArrivals({
    set: SET,
    namespace: NAMES.map((name) => ({ name, id: name, aliases: [] })),
    listed: shown === null ? null : { type: 'skills-listed', skills, canLoad: true },
    listing,
  }).map(
    ({ arrives, estimated, id, shownCharacters }) =>
      `${id} ${arrives} ${shownCharacters}${estimated ? ' estimated' : ''}`,
  );
}

test('as seen: whole on one line, cut with and without dots, a bare name, another text, absent', () => {
  expect(
    arrivals({ a: 'Writes notes for releases.', b: 'Writes notes for…', c: null, d: 'Sings.' }, SHOWS),
  ).toEqual(['a whole 26', 'b cut 17', 'c name-only 0', 'd unknown 6']);
  expect(arrivals({ a: 'Writes notes', b: 'Writes notes f...', c: '' }, SHOWS)).toEqual([
    'a cut 12',
    'b cut 17',
    'c name-only 0',
    'd absent 0',
  ]);
});

test('a harness that shows names only: estimated, in the order of its list, bundled skills first', () => {
  const names: SkillListing = {
    ...SHOWS,
    preflight: 'names',
    budgetCharacters: 80,
    whenOver: 'names-only',
    order: 'listing',
    entryCharacters: 5,
    bareNameCharacters: 3,
    bundledCharacters: 30,
  };
  const listed = { d: null, c: null, b: null, a: null };
  const whole = ['c', 'd'].map((id) => `${id} whole 26 estimated`);
  const bare = ['a', 'b'].map((id) => `${id} name-only 0 estimated`);
  expect(arrivals(listed, names)).toEqual([...bare, ...whole]);
  expect(arrivals({ ...listed, bundled: null }, names)).toEqual([
    ...bare,
    'c name-only 0 estimated',
    'd whole 26 estimated',
  ]);
  expect(arrivals(listed, { ...names, descriptionLimit: 10 })).toEqual(
    NAMES.map((id) => `${id} cut 10 estimated`),
  );
});

test('nothing is guessed of a harness that said nothing, or of whose listing nothing is known', () => {
  const unknown = NAMES.map((id) => `${id} unknown null`);
  expect(arrivals(null, SHOWS)).toEqual(unknown);
  expect(arrivals({ a: null, b: null, c: null, d: null }, null)).toEqual(unknown);
});
