import { expect, test } from 'vitest';
import { parseDriverSelection, wantsAll } from './driver-selection.ts';

test('drivers are joined by commas, or given several times; a comma within quotes does not split', () => {
  const selections = [
    undefined,
    ['all'],
    ['codex, claude-code ,'],
    ['codex', './my-driver.mjs,all'],
    ['acp:"gemini --acp --x a,b",codex'],
    ['acp:gemini --acp'],
    ["'./a, b.mjs'"],
    ['it"s,odd'],
    [' , '],
  ].map(parseDriverSelection);
  expect(selections).toMatchInlineSnapshot(`
    [
      "all",
      "all",
      [
        "codex",
        "claude-code",
      ],
      [
        "codex",
        "./my-driver.mjs",
        "all",
      ],
      [
        "acp:"gemini --acp --x a,b"",
        "codex",
      ],
      [
        "acp:gemini --acp",
      ],
      [
        "./a, b.mjs",
      ],
      [
        "it"s",
        "odd",
      ],
      [],
    ]
  `);
  expect(selections.map(wantsAll)).toEqual([true, true, false, true, false, false, false, false, false]);
});
