import { expect, test } from 'vitest';
import { conformanceCommand } from './conformance-command.ts';

async function run(...args: string[]) {
  let written = '';
  const exitCode = await conformanceCommand(args, {
    cwd: import.meta.dirname,
    env: {},
    write: (text) => {
      written += text;
    },
  });
  return [exitCode, written.split('\n')[0]];
}

test('help is fine, wrong usage is 2', async () => {
  expect([
    await run('--help'),
    await run('check', '-h'),
    await run(),
    await run('check', './absent.mjs', '--scenarios'),
  ]).toMatchInlineSnapshot(`
    [
      [
        0,
        "skillgauge-conformance check <driver.mjs> [--live] [--recordings DIR] [--executable PATH]",
      ],
      [
        0,
        "skillgauge-conformance check <driver.mjs> [--live] [--recordings DIR] [--executable PATH]",
      ],
      [
        2,
        "skillgauge-conformance: Say what to do.",
      ],
      [
        2,
        "skillgauge-conformance: Unknown option '--scenarios'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "--scenarios"",
      ],
    ]
  `);
});
