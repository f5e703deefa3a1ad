import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';
import { startSimulatedModel } from '@skillgauge/sim';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

const SKILL = 'examples/trigger/specific';

/** One case that should trigger, once. */
const ONE_RUN = ['trigger', SKILL, '--trials', '1', '--filter', 'notes-for-version', '--json'];

/** A model endpoint that lets nobody in, and remembers with which key one tried. */
async function startEndpoint() {
  const keys = new Set<string>();
  const server = createServer((request, response) => {
    keys.add(request.headers.authorization ?? 'none');
    request.resume().on('end', () => response.writeHead(401).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    keys,
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

it('the key of an endpoint comes from the variable that was named, past a proxy that is set', async () => {
  await using sandbox = await createSandbox();
  await using endpoint = await startEndpoint();
  const args = ['trigger', SKILL, '--driver', 'codex', '--endpoint', endpoint.url, '--trials', '1'];
  const result = await runSkillgauge(
    sandbox,
    [...args, '--endpoint-key-env', 'GATEWAY_KEY', '--json', '--out', sandbox.out],
    {
      env: {
        GATEWAY_KEY: 'key-of-the-gateway',
        OPENAI_API_KEY: 'key-of-the-provider',
        HTTP_PROXY: 'http://127.0.0.1:9',
      },
    },
  );
  expect([...endpoint.keys]).toEqual(['Bearer key-of-the-gateway']);
  expect(JSON.parse(result.stdout).reports[0].errored.byClass).toHaveProperty('auth');
  expect(result.stdout + result.stderr).not.toContain('key-of-the-gateway');
  expect(result.exitCode).toBe(3);
});

it.each([
  ['a variable that is not set', ['--endpoint', 'http://127.0.0.1:9', '--endpoint-key-env', 'NO_SUCH'], 3],
  ['an empty one', ['--endpoint', 'http://127.0.0.1:9', '--endpoint-key-env', 'EMPTY'], 3],
  ['a key without an endpoint', ['--endpoint-key-env', 'GATEWAY_KEY'], 2],
  ['a key instead of a name', ['--endpoint', 'http://127.0.0.1:9', '--endpoint-key-env', 'sk-sekret'], 2],
])('%s is refused by name, before any run', async (_name, flags, exitCode) => {
  await using sandbox = await createSandbox();
  const env = { EMPTY: ' ', OPENAI_API_KEY: 'key-of-the-provider' };
  const result = await runSkillgauge(sandbox, ['trigger', SKILL, '--driver', 'codex', ...flags], { env });
  expect(result.stderr).toMatch(/NO_SUCH is not set|EMPTY is not set, or empty|no endpoint|not the name/);
  expect(result.stderr).not.toContain('sekret');
  expect(result.exitCode).toBe(exitCode);
});

it.each([claudeCode, codex])('$id runs at a model server on this machine without any key', async (driver) => {
  await using sandbox = await createSandbox();
  await using model = await startSimulatedModel({ seed: 42 });
  const dialect = driver.sim;
  if (dialect === undefined) throw new Error(`${driver.id} has no dialect`);
  const run = { requestId: 'one', attempt: 1, caseId: 'notes-for-version', trial: 1, dialect };
  const args = ['--driver', driver.id, '--endpoint', model.route(run), '--out', sandbox.out];
  const result = await runSkillgauge(sandbox, [...ONE_RUN, ...args, '--model', dialect.model ?? 'any']);
  expect(result.stderr).toContain(`note: ${driver.id} sends no key to ${model.url}\n`);
  expect(JSON.parse(result.stdout).reports[0]).toMatchObject({ n: 1, rate: 1 });
  expect(result.exitCode).toBe(0);
});

it('a login in the user’s HOME is not sent to an endpoint, which the user is told', async () => {
  await using sandbox = await createSandbox();
  await using endpoint = await startEndpoint();
  await mkdir(join(sandbox.home, '.codex'));
  const login = { OPENAI_API_KEY: null, tokens: { access_token: 'token-of-a-login', account_id: 'me' } };
  await writeFile(join(sandbox.home, '.codex/auth.json'), JSON.stringify(login));
  const args = ['--driver', 'codex', '--endpoint', endpoint.url, '--out', sandbox.out];
  const result = await runSkillgauge(sandbox, [...ONE_RUN, ...args]);
  expect([...endpoint.keys]).toEqual(['Bearer no-key-was-given']);
  expect(result.stderr).toContain(
    `note: codex sends no key to ${endpoint.url}; the login in ~/.codex/auth.json is not sent there\n`,
  );
  expect(result.exitCode).toBe(3);
});

it('the key for an endpoint goes there before an account’s token, which the user is told', async () => {
  await using sandbox = await createSandbox();
  await using endpoint = await startEndpoint();
  const args = ['--driver', 'copilot', '--model', 'gpt-5', '--endpoint', endpoint.url, '--out', sandbox.out];
  const result = await runSkillgauge(sandbox, [...ONE_RUN, ...args], {
    env: { GITHUB_TOKEN: 'gho-of-an-account', COPILOT_PROVIDER_API_KEY: 'k3y-of-a-provider' },
  });
  expect([...endpoint.keys]).toEqual(['Bearer k3y-of-a-provider']);
  expect(result.stderr).toContain(
    `note: copilot sends the key in variable COPILOT_PROVIDER_API_KEY to ${endpoint.url}\n`,
  );
  expect(JSON.parse(result.stdout).reports[0].usage).toMatchObject({ billing: 'metered' });
  expect(result.exitCode).toBe(3);
});

it('a token that is for a gateway goes to nobody else', async () => {
  await using sandbox = await createSandbox();
  const result = await runSkillgauge(sandbox, [...ONE_RUN, '--driver', 'claude-code'], {
    env: { ANTHROPIC_AUTH_TOKEN: 'sekret', ANTHROPIC_BASE_URL: 'https://me:sekret@gateway.example/v1' },
  });
  expect(result.stderr).toMatch(/ANTHROPIC_BASE_URL[\s\S]*--endpoint https:\/\/gateway\.example\/v1 /);
  expect(result.stdout + result.stderr).not.toContain('sekret');
  expect(result.exitCode).toBe(2);
});

it('what a token command says is in no file of the run', async () => {
  await using sandbox = await createSandbox();
  await using endpoint = await startEndpoint();
  const command = `codex=node -e "console.log('key-of-' + 'the-command')" X-Vault-Token:hvs.sekret`;
  const args = ['--driver', 'codex', '--endpoint', endpoint.url, '--out', sandbox.out];
  await runSkillgauge(sandbox, [...ONE_RUN, ...args, '--token-command', command]);
  expect([...endpoint.keys]).toEqual(['Bearer key-of-the-command']);
  const entries = await readdir(sandbox.out, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  expect(texts.join('\n')).toContain('codex=[redacted]');
  expect(texts.join('\n')).not.toMatch(/sekret|key-of-the-command/);
});

it('a prompt that is longer than the harness takes is refused with case, size and limit', async () => {
  await using sandbox = await createSandbox();
  const evals = join(sandbox.path, 'evals.json');
  await mkdir(sandbox.path, { recursive: true });
  const cases = [{ id: 'long', prompt: 'x'.repeat(5_000_000), should_trigger: true }];
  await writeFile(evals, JSON.stringify({ cases }));
  const result = await runSkillgauge(sandbox, ['trigger', SKILL, '--evals', evals, '-d', 'codex', '--sim']);
  expect(result.stderr).toMatchInlineSnapshot(`
    "note: Few cases: 1 that should trigger. With fewer than 5 of a label, intervals are so wide that they say little.
    note: No case should stay quiet: there is no false-positive rate, and precision says nothing.
    note: release-notes: The name "release-notes" differs from the folder "specific": installed in a folder "release-notes".
    skillgauge: The prompt of case long has 5,000,000 bytes; codex takes 1,048,576 at most.
      Shorten it, put its text into a file of the case's fixture, or leave codex out."
  `);
  expect(result.exitCode).toBe(2);
});
