import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

const SKILL = 'examples/trigger/specific';

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
