import { expect, it } from 'vitest';
import { ripgrepFiles } from './ripgrep.ts';

it('starts the copy that is here, whatever its path has in it', () => {
  expect(ripgrepFiles("/it's here/rg")).toMatchInlineSnapshot(`
    [
      {
        "content": "#!/bin/sh
    exec '/it'\\''s here/rg' "$@"
    ",
        "executable": true,
        "path": ".cache/opencode/bin/rg",
        "root": "home",
      },
    ]
  `);
});

it('puts nothing there without a copy, or with one for Windows', () => {
  expect([...ripgrepFiles(null), ...ripgrepFiles('C:\\rg.exe')]).toEqual([]);
});
