import { expect, test } from 'vitest';
import { createRedactor } from './redactor.ts';

const redactor = createRedactor(['pass"word-one', 'first-line\nsecond-line', 'k']);

test('masks known values in every spelling, and leaves short ones alone', () => {
  expect(
    redactor.value({
      plain: 'a pass"word-one b',
      json: JSON.stringify({ key: 'pass"word-one' }),
      url: `?key=${encodeURIComponent('pass"word-one')}`,
      lines: ['x second-line y'],
      short: 'keep k',
      count: 3,
      nothing: null,
    }),
  ).toMatchInlineSnapshot(`
    {
      "count": 3,
      "json": "{"key":"[redacted]"}",
      "lines": [
        "x [redacted] y",
      ],
      "nothing": null,
      "plain": "a [redacted] b",
      "short": "keep k",
      "url": "?key=[redacted]",
    }
  `);
});

test('masks what looks like a key, and not what only begins like one', () => {
  const keys = [
    `sk-${'a1'.repeat(12)}`,
    `AIza${'a1'.repeat(18)}`,
    `ghp_${'a1'.repeat(18)}`,
    `AKIA${'AB'.repeat(8)}`,
    `Authorization: Bearer ${'a1'.repeat(8)}`,
    'sk-learn-pipeline-tutorial-for-beginners',
    'connect to http://ann:hunter2@proxy.example:3128/ failed',
    'ssh://git@example.com:22 and https://example.com/a:b@c',
  ];
  expect(keys.map((key) => redactor.text(`<${key}>`))).toMatchInlineSnapshot(`
    [
      "<[redacted]>",
      "<[redacted]>",
      "<[redacted]>",
      "<[redacted]>",
      "<Authorization: Bearer [redacted]>",
      "<sk-learn-pipeline-tutorial-for-beginners>",
      "<connect to http://[redacted]@proxy.example:3128/ failed>",
      "<ssh://git@example.com:22 and https://example.com/a:b@c>",
    ]
  `);
});
