import { expect, test } from 'vitest';
import { record } from '../testing/trigger-run.ts';
import { findRecord } from './find-record.ts';

const RECORDS = [
  record('p01', 1, 'F', { requestId: 'abc1', driver: 'codex', arm: 'with_skill' }),
  record('p01', 1, 'F', { requestId: 'abd2', driver: 'codex', arm: 'without_skill' }),
  record('p01', 2, 'F', { requestId: 'ef03', driver: 'codex', arm: 'with_skill' }),
  record('p02', 1, 'F', { requestId: 'ab', driver: 'codex', arm: 'with_skill' }),
];

function find(words: string): unknown {
  const found = findRecord(RECORDS, words);
  return 'record' in found ? found.record.requestId : found;
}

test('by id, by its beginning, by case, driver and trial, as short as one run fits', () => {
  const words = ['ab', 'ef', 'p02', 'p01/codex/2', 'p01/codex/without_skill/1', 'p01/codex/without_skill'];
  expect(words.map(find)).toEqual(['ab', 'ef03', 'ab', 'ef03', 'abd2', 'abd2']);
});

test('words that fit several runs, or none', () => {
  expect(find('p01/codex/1')).toEqual({
    problem: 'ambiguous',
    near: ['p01/codex/with_skill/1', 'p01/codex/without_skill/1'],
  });
  expect(find('p02/codexx/1')).toMatchInlineSnapshot(`
    {
      "near": [
        "p02/codex/1",
        "p01/codex/2",
        "p01/codex/with_skill/1",
        "p01/codex/without_skill/1",
      ],
      "problem": "unknown",
    }
  `);
  expect([find(''), findRecord([], 'x')]).toMatchInlineSnapshot(`
    [
      {
        "near": [
          "ab",
          "p01",
          "p02",
          "abc1",
          "abd2",
        ],
        "problem": "unknown",
      },
      {
        "near": [],
        "problem": "unknown",
      },
    ]
  `);
});
