import { expect, test } from 'vitest';
import { inertWorkflowText } from './inert-workflow-text.ts';

test('no line begins a command, wherever it was broken; all else stays', () => {
  const text =
    'a\n::error::x\n  ::set-env name=a::b\n\t ::stop-commands::t\nb ::notice:: c\nd ##[group]e\n:x : y';
  const inert = inertWorkflowText(text);
  expect(inert).toMatchInlineSnapshot(`
    "a
    \\::error::x
      \\::set-env name=a::b
    	 \\::stop-commands::t
    b ::notice:: c
    d ##\\[group]e
    :x : y"
  `);
  expect(inert.match(/^\s*::|##\[/gm)).toBeNull();
});
