import { expect, it } from 'vitest';
import { shellQuote, writeFileCommand } from './shell-words.ts';

it('quotes what a shell would read otherwise', () => {
  expect(['a/b-c.txt', "it's", '$HOME x', ''].map(shellQuote)).toEqual([
    'a/b-c.txt',
    String.raw`'it'\''s'`,
    "'$HOME x'",
    "''",
  ]);
  expect(writeFileCommand('a b/c.txt', 'x\n')).toBe("mkdir -p 'a b' && printf %s 'x\n' > 'a b/c.txt'");
});
