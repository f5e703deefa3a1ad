import { expect, test } from 'vitest';
import { fitColumns } from './layout.ts';

test('lines wider than the terminal go on indented, rules are cut, the rest is kept', () => {
  const text = 'short\n  a line that is wider than the terminal is\n────────────────────────────────────\n';
  expect(fitColumns(text, 24).split('\n')).toMatchInlineSnapshot(`
    [
      "short",
      "  a line that is wider",
      "    than the terminal is",
      "───────────────────────…",
      "",
    ]
  `);
});
