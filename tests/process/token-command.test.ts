import { runTokenCommand } from '@skillgauge/engine';
import { expect, test } from 'vitest';

const run = (script: string, env: Record<string, string> = {}) =>
  runTokenCommand([process.execPath, '-e', script], { PATH: process.env.PATH, ...env });

test('the value is what the command prints, run in the user’s own environment and without a shell', async () => {
  expect(await run('console.log(" " + process.env.VAULT + "\\n")', { VAULT: '$token-of-the-vault' })).toEqual(
    {
      value: '$token-of-the-vault',
    },
  );
});

test('without a value there is a reason, which holds nothing of what was printed', async () => {
  expect([
    await run('console.log("hush"); console.error("hush"); process.exit(3)'),
    await run(''),
    await run('console.log("two hushed words")'),
    await run('process.kill(process.pid, "SIGTERM")'),
    await runTokenCommand(['/no/such/command'], {}),
  ]).toMatchInlineSnapshot(`
    [
      {
        "problem": "it ended with exit code 3",
      },
      {
        "problem": "it printed nothing",
      },
      {
        "problem": "it printed more than one word",
      },
      {
        "problem": "it ended by SIGTERM",
      },
      {
        "problem": "it could not be started (ENOENT)",
      },
    ]
  `);
});
