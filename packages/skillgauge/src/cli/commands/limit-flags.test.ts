import { SkillgaugeError } from '@skillgauge/core';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { givenRunLimits, type LimitFlags, limitOptions } from './limit-flags.ts';

function parse(...words: string[]) {
  const command = new Command();
  for (const option of limitOptions()) command.addOption(option);
  try {
    return givenRunLimits(command.parse(words, { from: 'user' }).opts<LimitFlags>());
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return `${error.message} ${error.fix}`;
  }
}

test('a figure for all drivers, figures by driver, or both; given again the last one counts', () => {
  expect([
    parse(),
    parse('--concurrency', 'auto', '--max-errors', '3'),
    parse('-c', '4,codex=2, acp:my=agent=auto', '--spacing', 'codex=250', '--rpm', '30'),
    parse('--rpm', 'codex=1', '--rpm', '60'),
    parse('--rpm', 'constructor=1,__proto__=2'),
  ]).toMatchInlineSnapshot(`
    [
      {},
      {
        "concurrency": {
          "drivers": {},
          "others": "auto",
        },
        "maxErrors": 3,
      },
      {
        "concurrency": {
          "drivers": {
            "acp:my=agent": "auto",
            "codex": 2,
          },
          "others": 4,
        },
        "requestsPerMinute": {
          "drivers": {},
          "others": 30,
        },
        "spacingMs": {
          "drivers": {
            "codex": 250,
          },
        },
      },
      {
        "requestsPerMinute": {
          "drivers": {},
          "others": 60,
        },
      },
      {
        "requestsPerMinute": {
          "drivers": {
            "__proto__": 2,
            "constructor": 1,
          },
        },
      },
    ]
  `);
});

test('what is no limit is refused, with what is right', () => {
  expect([
    parse('-c', '0'),
    parse('-c', 'codex=many'),
    parse('-c', '2,3'),
    parse('-c', 'codex='),
    parse('-c', ','),
    parse('--rpm', 'codex=1,codex=2'),
    parse('--spacing', '=5'),
    parse('--spacing', '-1'),
    parse('--rpm', '0.5'),
    parse('--max-errors', '0'),
  ]).toMatchInlineSnapshot(`
    [
      "--concurrency is "0". Give a whole number from 1 to 256, or auto.",
      "--concurrency is "many". Give a whole number from 1 to 256, or auto.",
      "--concurrency is "2,3". Give one figure for all drivers, and at most one for each: --concurrency 4,codex=2",
      "--concurrency is "codex=". Give one figure for all drivers, and at most one for each: --concurrency 4,codex=2",
      "--concurrency is ",". Give one figure for all drivers, and at most one for each: --concurrency 4,codex=2",
      "--rpm is "codex=1,codex=2". Give one figure for all drivers, and at most one for each: --rpm 4,codex=2",
      "--spacing is "=5". Give one figure for all drivers, and at most one for each: --spacing 4,codex=2",
      "--spacing is "-1". Give a whole number from 0 to 3600000.",
      "--rpm is "0.5". Give a whole number from 1 to 100000.",
      "--max-errors is "0". Give a whole number of 1 or more.",
    ]
  `);
});
