import { expect, test } from 'vitest';
import type { SkillListing } from '../driver/skill-listing.ts';
import type { InstallSet } from '../skill/install-set.ts';
import { checkPreflight, type PreflightFinding } from './check-preflight.ts';

const SKILL = { folder: 'notes', sourceHash: 'h', files: [], role: 'target' as const };
const SET: InstallSet = {
  key: 'k',
  target: 'notes',
  pluginName: null,
  skills: [
    { ...SKILL, name: 'notes', description: 'Writes\n  notes.' },
    { ...SKILL, name: 'rival', description: 'Rivals.', role: 'competitor' },
  ],
};
const NAMESPACE = [
  { name: 'notes', id: 'plugin:notes', aliases: ['notes'] },
  { name: 'rival', id: 'plugin:rival', aliases: [] },
];

function check(ids: readonly string[], shown: string | null = null, canLoad = true) {
  const finding: PreflightFinding = {
    driver: 'demo',
    set: SET,
    installation: { installAs: 'plugin', files: [], namespace: NAMESPACE },
    listed: { type: 'skills-listed', skills: ids.map((id) => ({ id, description: shown })), canLoad },
    failure: null,
  };
  const { announced, bundled, error, warnings } = checkPreflight(finding);
  return { announced, bundled, error: error?.class ?? null, warnings };
}

test('all there, on one line: fine, and what nobody installed is bundled', () => {
  expect(check(['plugin:notes', 'plugin:rival', 'own'], 'Writes notes.')).toEqual({
    announced: ['plugin:notes', 'plugin:rival'],
    bundled: ['own'],
    error: null,
    warnings: [],
  });
});

test('under another name, twice, or not loadable: the runs do not start', () => {
  expect(check(['notes', 'plugin:rival']).error).toBe('not_announced');
  expect(check(['plugin:notes', 'plugin:notes', 'plugin:rival']).error).toBe('not_announced');
  expect(check(['plugin:notes', 'plugin:rival'], null, false).error).toBe('not_loadable');
});

test('that another description is shown is a warning; that it is cut is told apart', () => {
  expect(check(['plugin:notes', 'plugin:rival'], 'Sings songs all day long.').warnings).toEqual([
    'The harness shows another description than the file has.',
  ]);
  expect(check(['plugin:notes'], 'Writes').warnings).toEqual([]);
});

test('a harness that said nothing', () => {
  const installation = { installAs: 'plugin' as const, files: [], namespace: NAMESPACE };
  const record = checkPreflight({ driver: 'demo', set: SET, installation, listed: null, failure: null });
  expect(record.error?.class).toBe('not_announced');
});

const ABSENT = [{ name: 'notes', folder: 'notes', fingerprints: [] }];

function checkWithout(ids: readonly string[] | null, over: Partial<PreflightFinding> = {}): string | null {
  const { error, warnings } = checkPreflight({
    driver: 'demo',
    set: { ...SET, skills: SET.skills.slice(1) },
    absent: ABSENT,
    installation: { installAs: 'plugin', files: [], namespace: NAMESPACE.slice(1) },
    listed:
      ids === null
        ? null
        : { type: 'skills-listed', skills: ids.map((id) => ({ id, description: null })), canLoad: true },
    failure: null,
    ...over,
  });
  expect(warnings).toEqual([]);
  return error?.message ?? null;
}

test('without the target, on purpose: it must not be announced, and competitors must be loadable', () => {
  const silent = {
    class: 'not_announced' as const,
    message: 'It said nothing.',
    retryable: false,
    evidence: '',
  };
  const none = {
    set: { ...SET, skills: [] },
    installation: { installAs: 'plugin' as const, files: [], namespace: [] },
  };
  expect([
    checkWithout(['plugin:rival']),
    checkWithout(['plugin:rival', 'other:notes']),
    checkWithout(null),
    checkWithout(null, { ...none, failure: silent }),
    checkWithout(null, { ...none, failure: { ...silent, class: 'auth', message: 'No key.' } }),
    checkWithout(null, { listing: { preflight: 'unseen' } as SkillListing }),
  ]).toMatchInlineSnapshot(`
    [
      null,
      "Skill notes must be absent from these runs, and the harness announces it as other:notes.",
      "The harness did not say which skills it sees.",
      null,
      "No key.",
      null,
    ]
  `);
});

test('a skill that is installed as the target may not be announced where another of its name must be absent', () => {
  const record = checkPreflight({
    driver: 'demo',
    set: SET,
    absent: [{ name: 'rival', folder: 'rival', fingerprints: [] }],
    installation: { installAs: 'plugin', files: [], namespace: NAMESPACE },
    listed: { type: 'skills-listed', skills: [{ id: 'plugin:rival', description: null }], canLoad: true },
    failure: null,
  });
  expect(record.error?.class).toBe('contaminated');
});
