import { expect, test } from 'vitest';
import { type SampleChanges, SKETCHES, sampleInputs, sampleLock } from '../testing/lock-sample.ts';
import { TriggerCase } from '../trigger/case.ts';
import { changeText, findInputChanges } from './compare-inputs.ts';

function changes(now: SampleChanges): string[] {
  return findInputChanges(sampleInputs(), sampleInputs(now)).map((change) =>
    changeText(change).replaceAll(/[0-9a-f]{8}/g, '<hash>'),
  );
}

test('nothing has changed, or nothing that matters', () => {
  const notes = (cases: readonly TriggerCase[]) =>
    cases.map((item) => ({ ...item, notes: 'looked at again' }));
  expect(changes({})).toEqual([]);
  expect(changes({ cases: notes, settings: { gates: { recall: '>= 0.9' } } })).toEqual([]);
  expect(findInputChanges(sampleLock().entries[0], sampleInputs())).toEqual([]);
});

test('every part of a skill is told apart', () => {
  const sourceHash = 'b'.repeat(64);
  expect([
    changes({ description: 'Does notes', sourceHash }),
    changes({ body: 'Do it!', sourceHash }),
    changes({ license: 'ISC', sourceHash }),
    changes({ sourceHash }),
    changes({ competitors: ['tides'] }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "skill notes: description changed (<hash> → <hash>)",
      ],
      [
        "skill notes: body changed (<hash> → <hash>)",
      ],
      [
        "skill notes: front matter changed (<hash> → <hash>)",
      ],
      [
        "skill notes: executable bit of SKILL.md changed (<hash> → <hash>)",
      ],
      [
        "skill tides: is new",
      ],
    ]
  `);
});

test('cases and options', () => {
  const cases = ([first, second, third, ...others]: readonly TriggerCase[]) => [
    { ...TriggerCase.parse(first), prompt: 'Something else' },
    { ...TriggerCase.parse(second), shouldTrigger: false },
    { ...TriggerCase.parse(third), tags: ['slow'] },
    ...others.slice(1),
    TriggerCase.parse({ id: 'p9', prompt: 'New', shouldTrigger: true }),
  ];
  expect(changes({ cases, settings: { trials: 5, threshold: 0.6 } })).toMatchInlineSnapshot(`
    [
      "option trials: 3 → 5",
      "option threshold: 0.5 → 0.6",
      "case p4: is gone",
      "case p1: prompt changed (<hash> → <hash>)",
      "case p2: shouldTrigger changed (true → false)",
      "case p3: fields other than its words changed (<hash> → <hash>)",
      "case p9: is new",
    ]
  `);
});

test('other runs without a reason to be seen are the tool’s own doing', () => {
  const more = sampleInputs({ cases: (all) => all.slice(0, 9) }, { ...SKETCHES, p8: 'FFF' });
  expect(findInputChanges(sampleInputs(), more).map(changeText)).toEqual([
    'skillgauge: this version plans other runs than the one that made the lock',
  ]);
});
