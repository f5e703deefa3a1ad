import { expect, it } from 'vitest';
import { collectTokenCommand } from './parse-option.ts';

const words = (text: string) => {
  try {
    return collectTokenCommand(text, {});
  } catch (error) {
    return String(error);
  }
};

it('cuts a command line into words, with quotes and without a shell', () => {
  expect([
    words('codex=pass show openai'),
    words(`codex=op read "op://Private/Open AI/key" --flag='a b'c=d`),
    words('codex=echo $HOME `id` ""'),
    collectTokenCommand('b=two', { a: ['one'] }),
  ]).toMatchInlineSnapshot(`
    [
      {
        "codex": [
          "pass",
          "show",
          "openai",
        ],
      },
      {
        "codex": [
          "op",
          "read",
          "op://Private/Open AI/key",
          "--flag=a bc=d",
        ],
      },
      {
        "codex": [
          "echo",
          "$HOME",
          "\`id\`",
          "",
        ],
      },
      {
        "a": [
          "one",
        ],
        "b": [
          "two",
        ],
      },
    ]
  `);
});

it('refuses what it cannot cut, without repeating it', () => {
  const refused = 'SkillgaugeError: --token-command is not usable.';
  expect(['sekret', '=sekret', 'codex=', 'codex=pass "sekret'].map(words)).toEqual(Array(4).fill(refused));
});
