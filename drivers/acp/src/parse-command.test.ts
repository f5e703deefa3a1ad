import { expect, test } from 'vitest';
import { parseAcpCommand } from './parse-command.ts';

test.each([
  ['gemini --acp', ['gemini', '--acp']],
  [
    '  my-agent   "two words" \'$HOME is kept\' a\\ b ""',
    ['my-agent', 'two words', '$HOME is kept', 'a b', ''],
  ],
  ['"C:/Program Files/agent.exe" --say="a \\"b\\""', ['C:/Program Files/agent.exe', '--say=a "b"']],
  ["agent 'it'\\''s'", ['agent', "it's"]],
])('%s', (text, [command, ...args]) => {
  expect(parseAcpCommand(text)).toEqual({ command, args });
});

test.each([
  ['', 'no command was given'],
  ['   ', 'no command was given'],
  ['agent "open', 'a quote is not closed in: agent "open'],
  ["agent it's", "a quote is not closed in: agent it's"],
])('%j cannot be taken apart', (text, problem) => {
  expect(parseAcpCommand(text)).toEqual({ problem });
});
