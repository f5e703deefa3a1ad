import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

/** A Copilot that knows its version only. */
async function fakeCopilot(sandbox: Sandbox): Promise<string[]> {
  const file = join(sandbox.path, 'copilot');
  await writeFile(file, '#!/bin/sh\necho 1.0.102\n');
  await chmod(file, 0o755);
  return ['doctor', '-d', 'copilot', '--executable', `copilot=${file}`];
}

it.each([
  {
    name: 'a key that the driver refuses is told with its reason, and is not ready',
    env: { COPILOT_PROVIDER_API_KEY: 'k3y' },
    credentials:
      /variable COPILOT_PROVIDER_API_KEY, billing metered\. GitHub Copilot CLI cannot use COPILOT_PROVIDER_API_KEY: it has fewer than 8 .* Set COPILOT/,
    ready: 'with --sim only',
    needs: ['--sim'],
    refusal: expect.stringMatching(/cannot use COPILOT_PROVIDER_API_KEY: it has fewer than 8 characters/),
  },
  {
    name: 'the key of an endpoint alone needs the endpoint',
    env: { COPILOT_PROVIDER_API_KEY: 'k3y-of-a-provider' },
    credentials: /variable COPILOT_PROVIDER_API_KEY, billing metered: a key for --endpoint$/,
    ready: 'with --endpoint',
    needs: ['--endpoint'],
    refusal: null,
  },
  {
    name: 'a token of an account needs nothing',
    env: { GH_TOKEN: 'ghu_t0ken-of-an-account' },
    credentials: /variable GH_TOKEN, billing subscription$/,
    ready: 'yes',
    needs: [],
    refusal: null,
  },
])('$name', async ({ credentials, env, needs, ready, refusal }) => {
  await using sandbox = await createSandbox();
  const args = await fakeCopilot(sandbox);
  const { stdout } = await runSkillgauge(sandbox, args, { env });
  const lineOf = (name: string) => stdout.split('\n').find((line) => line.startsWith(`  ${name} `)) ?? '';
  expect(lineOf('credentials')).toMatch(credentials);
  expect(lineOf('ready')).toBe(`  ready         ${ready}`);
  const json = await runSkillgauge(sandbox, [...args, '--json'], { env });
  const [driver] = JSON.parse(json.stdout).drivers;
  expect(driver).toMatchObject({ ready: needs.length === 0, needs, refusal });
  for (const key of Object.values(env)) expect(stdout + json.stdout).not.toContain(key);
});

it('no run is made with the key of an endpoint and no endpoint', async () => {
  await using sandbox = await createSandbox();
  const args = [...(await fakeCopilot(sandbox)), '--live'];
  const env = { COPILOT_PROVIDER_API_KEY: 'k3y-of-a-provider' };
  const result = await runSkillgauge(sandbox, args, { cwd: sandbox.path, env });
  expect(result.stdout).toMatch(
    /^ {2}live {10}not tried: GitHub Copilot CLI has the key of an endpoint, and no endpoint was given\. Give --endpoint URL and --model NAME, too\.$/m,
  );
  expect([result.stderr, result.exitCode]).toEqual(['', 3]);
});

it.each([
  [['--sim'], '--sim was given without --live.\n  Add --live, or leave --sim out.'],
  [
    ['--model', 'm', '--endpoint', 'http://127.0.0.1:9', '--endpoint-key-env', 'K'],
    '--model and --endpoint and --endpoint-key-env were given without --live.\n  Add --live, or leave --model and --endpoint and --endpoint-key-env out.',
  ],
  [
    ['--token-command', 'codex=echo sekret'],
    '--token-command was given without --live.\n  Add --live, or leave --token-command out.',
  ],
  [
    ['--live', '--sim', '--endpoint', 'http://127.0.0.1:9'],
    '--sim and --endpoint were both given.\n  Give one of them.',
  ],
  [
    ['--live', '--endpoint-key-env', 'K'],
    'A key for an endpoint was named, and no endpoint.\n  Give --endpoint URL, too (in a program: `endpoint`).',
  ],
])('doctor %j is refused before anything is looked at', async (flags, said) => {
  await using sandbox = await createSandbox();
  const result = await runSkillgauge(sandbox, ['doctor', ...flags]);
  expect(result).toEqual({ exitCode: 2, stdout: '', stderr: `skillgauge: ${said}` });
});
