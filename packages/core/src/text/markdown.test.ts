import { expect, test } from 'vitest';
import { markdownDetails, markdownTable, markdownText, shortMarkdown } from './markdown.ts';

test.each([
  [
    'markup and tables',
    'a|b `c` *d* _e_ [f](g) ~~h~~ # i',
    String.raw`a\|b \`c\` \*d\* \_e\_ \[f\](g) \~\~h\~\~ \# i`,
  ],
  [
    'HTML',
    '<img src=x onerror=alert(1)></details>&lt;',
    '&lt;img src=x onerror=alert(1)&gt;&lt;/details&gt;&amp;lt;',
  ],
  ['line ends, escapes and bidi', 'a\r\n\u001b[31mb\u202ec', String.raw`a\\r\\n\\u{1b}\[31mb\\u{202e}c`],
  [
    'mentions and references',
    '@octocat a@b.c #12 GH-7',
    String.raw`@<!-- -->octocat a@<!-- -->b.c \#<!-- -->12 GH<!-- -->-7`,
  ],
  ['links', 'https://x.example www.x.example', 'https:<!-- -->//x.example www<!-- -->.x.example'],
  ['mathematics', '$x$', String.raw`\$x\$`],
])('%s become plain text', (_, text, expected) => {
  expect(markdownText(text)).toBe(expected);
});

test('a cut text, a table and a closed part', () => {
  expect(shortMarkdown('one|two three', 8)).toBe(String.raw`one\|two…`);
  expect(markdownDetails('2 of <3>', markdownTable(['a', 'b'], [['1', '2']]))).toMatchInlineSnapshot(`
    "<details>
    <summary>2 of &lt;3&gt;</summary>

    | a | b |
    | --- | --- |
    | 1 | 2 |

    </details>"
  `);
});
