import { expect, test } from 'vitest';
import { createNormalize, findMachinePaths } from './normalize.ts';

const ID = '1f19ad1a-68eb-42f9-a0ca-c4410727030b';
const texts = new Map([
  ['/tmp/a/project', '$CWD'],
  ['/tmp/a', '$ROOT'],
]);

test('what differs from run to run becomes a placeholder, and equal ids stay equal', () => {
  const normalize = createNormalize({ texts, version: '1.2.3' });
  const line = JSON.stringify({
    session: ID,
    again: `${ID}.jsonl`,
    call: 'toolu_01AbCdEfGh12',
    subagent: 'a917f63316cd7bffd',
    spoken: 'msg_from_the_user call_me_tomorrow',
    tool: 'read_file_1796049151075_0',
    at: '2026-11-30T14:32:29.059Z',
    resets: 'at 4:40am (UTC)',
    now: 1796049151075,
    later: 1796038633.44,
    duration_ms: 414,
    totalDurationMs: '39',
    tokens: 2000,
    cwd: '/tmp/a/project/notes.txt',
    url: 'http://127.0.0.1:43521/r/0123456789abcdef/1/v1',
    version: '1.2.3',
    other: '11.2.3 1.2.34',
    stack: 'at /opt/x/node_modules/.pnpm/pkg@1/node_modules/pkg/index.js:1:2',
  });
  expect(JSON.parse(normalize(line))).toMatchInlineSnapshot(`
    {
      "again": "ID0001.jsonl",
      "at": "2000-01-01T00:00:00.000Z",
      "call": "toolu_ID0002",
      "cwd": "$CWD/notes.txt",
      "duration_ms": 1,
      "later": 1600000000,
      "now": 1600000000000,
      "other": "11.2.3 1.2.34",
      "resets": "at 1am (UTC)",
      "session": "ID0001",
      "spoken": "msg_from_the_user call_me_tomorrow",
      "stack": "at $MODULES/pkg/index.js:1:2",
      "subagent": "ID0003",
      "tokens": 2000,
      "tool": "read_file_ID0004_0",
      "totalDurationMs": "1",
      "url": "http://127.0.0.1:PORT/r/REQUEST/1/v1",
      "version": "VERSION",
    }
  `);
  expect(normalize(`${ID} ses_0123456789abcdefGH`)).toMatchInlineSnapshot(`"ID0001 ses_ID0005"`);
});

test('long instructions of a harness are cut', () => {
  const normalize = createNormalize({ texts, version: null });
  const long = JSON.stringify('Do "it". '.repeat(500));
  const lines = [`{"base_instructions":{"text":${long},"of":"m"}}`, `{"instructions":${long}}`];
  expect(lines.map(normalize)).toEqual([
    '{"base_instructions":{"text":"(cut)","of":"m"}}',
    '{"instructions":"(cut)"}',
  ]);
  expect(normalize('{"instructions":"Do it.","text":"x"}')).toBe('{"instructions":"Do it.","text":"x"}');
});

test('paths of a machine are found', () => {
  expect(findMachinePaths('"/root/x", /tmp/y /tmp/y $CWD/tmp/z `/tmp/...`')).toEqual(['/root/x', '/tmp/y']);
});
