import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtinDrivers } from 'skillgauge';
import { expect, it } from 'vitest';
import {
  createSandbox,
  ROOT,
  runSkillgauge,
  type Sandbox,
  startSkillgauge,
} from '../support/run-skillgauge.ts';
import { startScriptedModel } from '../support/scripted-responses.ts';

/** A Codex that knows its version, and else does this. */
async function fakeCodex(sandbox: Sandbox, script: string): Promise<string[]> {
  const file = join(sandbox.path, 'codex');
  await writeFile(file, `#!/bin/sh\n[ "$1" = --version ] && exec echo "codex-cli 0.171.0"\n${script}\n`);
  await chmod(file, 0o755);
  return ['--executable', `codex=${file}`];
}

/** What came of the live runs, by driver. */
function liveResults(stdout: string) {
  const { drivers } = JSON.parse(stdout) as {
    drivers: { id: string; live: { ok: boolean | null; code?: string; reason?: string } }[];
  };
  return new Map(drivers.map(({ id, live }) => [id, live]));
}

it('doctor --live makes one small run with each harness, and says what it used', async () => {
  await using sandbox = await createSandbox();
  const result = await runSkillgauge(sandbox, ['doctor', '--live', '--sim', '-d', 'claude-code,codex'], {
    cwd: sandbox.path,
  });
  const lines = result.stdout.split('\n').filter((line) => /^ {2}live /.test(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toMatch(
      /^ {2}live {10}ok, the model answered.*; [\d,]+ input and [\d,]+ output tokens, cost \$[\d.]+ \((reported|computed)\)$/,
    );
  }
  expect(result.stderr).toMatch(
    /^claude-code: one small run with the simulated model\ncodex: one small run/m,
  );
  expect(result.exitCode).toBe(0);
});

it('a run that fails says its class, one without credentials is not tried, and both end with 3', async () => {
  await using sandbox = await createSandbox();
  const args = ['doctor', '--live', '--json', '-d', 'codex', ...(await fakeCodex(sandbox, 'exit 7'))];
  const failed = await runSkillgauge(sandbox, [...args, '--sim'], { cwd: sandbox.path });
  const [{ live }] = JSON.parse(failed.stdout).drivers;
  expect([live.ok, live.error.class, failed.exitCode]).toEqual([false, 'not_announced', 3]);

  const untried = await runSkillgauge(sandbox, args, { cwd: sandbox.path });
  expect(JSON.parse(untried.stdout).drivers[0].live).toEqual({
    driver: 'codex',
    ok: null,
    code: 'credentials_missing',
    reason: 'Codex has no credentials: no variable is set, and there is no login.',
    fix: expect.stringMatching(/^Set OPENAI_API_KEY .*--sim$/),
  });
  expect([untried.stderr, untried.exitCode]).toEqual(['', 3]);
});

it('an endpoint with its key and a model is proven by a run that they serve', async () => {
  await using sandbox = await createSandbox();
  await using model = await startScriptedModel(new Map([['gateway', []]]));
  const args = ['doctor', '--live', '-d', 'codex', '--endpoint', model.url('gateway'), '-m', 'mine-1'];
  const result = await runSkillgauge(sandbox, [...args, '--endpoint-key-env', 'GATEWAY_KEY'], {
    cwd: sandbox.path,
    env: { GATEWAY_KEY: 'key-of-the-gateway', OPENAI_API_KEY: 'key-of-the-provider' },
  });
  const lineOf = (name: string) =>
    result.stdout.split('\n').find((line) => line.startsWith(`  ${name} `)) ?? '';
  expect(lineOf('live')).toMatch(
    /ok, the model answered.*, billed to the endpoint’s key in variable GATEWAY_KEY$/,
  );
  expect(lineOf('credentials')).toBe('  credentials   given by --endpoint-key-env');
  expect(lineOf('ready')).toBe('  ready         with --endpoint and --endpoint-key-env');
  const asked = model.bodies('gateway').map((body) => (JSON.parse(body) as { model: string }).model);
  expect([...new Set(asked)]).toEqual(['mine-1']);
  expect(result.stdout + result.stderr).not.toContain('key-of-the-gateway');
  expect(result.exitCode).toBe(0);
});

it('a key that one driver refuses is its result alone: the run of another is told, and the end is 3', async () => {
  await using sandbox = await createSandbox();
  await using model = await startScriptedModel(new Map([['gateway', []]]));
  const args = ['doctor', '--live', '--json', '--endpoint', model.url('gateway'), '--model', 'mine-1'];
  const key = ['--token-command', `codex=node -p "'key-of-a-command'"`];
  const surroundings = { cwd: sandbox.path, env: { COPILOT_PROVIDER_API_KEY: 'k3y' } };
  const both = await runSkillgauge(sandbox, [...args, ...key, '-d', 'copilot,codex'], surroundings);
  expect(liveResults(both.stdout).get('copilot')).toEqual({
    driver: 'copilot',
    ok: null,
    code: 'invalid_input',
    reason: expect.stringMatching(
      /^GitHub Copilot CLI cannot use COPILOT_PROVIDER_API_KEY: it has fewer than 8/,
    ),
    fix: expect.stringMatching(/^Set COPILOT_GITHUB_TOKEN/),
  });
  expect(liveResults(both.stdout).get('codex')).toMatchObject({
    ok: true,
    usage: { billedTo: 'the credential of the token command' },
  });
  expect(both.stdout).not.toContain('key-of-a-command');
  expect(both.exitCode).toBe(3);
});

it('a harness that is not here is left out, unless it was named', async () => {
  await using sandbox = await createSandbox();
  const missing = builtinDrivers
    .filter(({ id }) => id !== 'codex')
    .flatMap(({ id }) => ['--executable', `${id}=/no/such/${id}`]);
  const args = ['doctor', '--live', '--sim', '--json', ...missing];
  const all = await runSkillgauge(sandbox, args, { cwd: sandbox.path });
  const named = await runSkillgauge(sandbox, [...args, '-d', 'codex,pi'], { cwd: sandbox.path });
  for (const { stdout } of [all, named]) {
    expect(liveResults(stdout).get('codex')).toMatchObject({ ok: true });
    expect(liveResults(stdout).get('pi')).toMatchObject({ ok: null, code: 'harness_missing' });
  }
  expect([all.exitCode, named.exitCode]).toEqual([0, 3]);
});

it('a driver that lacks what is asked for is not tried, and the others are', async () => {
  await using sandbox = await createSandbox();
  const folder = join(ROOT, 'examples/write-a-driver');
  const driver = join(sandbox.path, 'driver.mjs');
  const source = `import { driver as wren } from ${JSON.stringify(join(folder, 'driver.mjs'))};\nconst { sim, ...rest } = wren;\nexport const driver = rest;\n`;
  await writeFile(driver, source);
  const args = ['doctor', '--live', '--sim', '--json', '-d', `${driver},codex`];
  const executable = ['--executable', `wren=${join(folder, 'wren.mjs')}`];
  const result = await runSkillgauge(sandbox, [...args, ...executable], { cwd: sandbox.path });
  expect(liveResults(result.stdout).get('wren')).toMatchObject({ ok: null, code: 'capability_missing' });
  expect(liveResults(result.stdout).get('codex')).toMatchObject({ ok: true });
  expect(result.stderr).not.toContain('wren: one small run');
  expect(result.exitCode).toBe(3);
});

it('Ctrl-C ends the run, starts no other, and tells what there is', async () => {
  await using sandbox = await createSandbox();
  const executable = await fakeCodex(sandbox, 'exec sleep 50');
  const args = ['doctor', '--live', '--sim', '--json', '-d', 'codex,pi', ...executable];
  const command = startSkillgauge(sandbox, args, { cwd: sandbox.path });
  command.stderr.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('codex: one small run')) command.kill('SIGINT');
  });
  const { exitCode, stdout } = await command;
  expect(liveResults(stdout).get('codex')).toMatchObject({ ok: false });
  expect(liveResults(stdout).get('pi')).toMatchObject({ ok: null, code: 'interrupted' });
  expect(exitCode).toBe(130);
});
