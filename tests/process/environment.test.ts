import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { executeFake, readMessages } from './execute-fake.ts';
import { end, fakePlan, fakeRequest } from './fake-driver.ts';

/** What the session of another agent, or a shell that is set up for one, hands to its children. */
const PARENT_SESSION = Object.fromEntries(
  [
    ...['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_SSE_PORT', 'CLAUDE_CONFIG_DIR'],
    ...['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_MODEL'],
    ...['CODEX_HOME', 'CODEX_API_KEY', 'CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED', 'CODEX_THREAD_ID'],
    ...['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'CODEX_REFRESH_TOKEN_URL_OVERRIDE'],
    ...['GEMINI_CLI', 'GEMINI_API_KEY', 'GEMINI_CLI_HOME', 'GOOGLE_API_KEY', 'GOOGLE_GEMINI_BASE_URL'],
    ...['OPENCODE', 'OPENCODE_CONFIG', 'OPENCODE_CONFIG_CONTENT', 'OPENCODE_SERVER'],
    ...['COPILOT_HOME', 'COPILOT_GITHUB_TOKEN', 'COPILOT_MODEL', 'GH_TOKEN', 'GITHUB_TOKEN'],
    ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_LOGS_EXPORTER'],
    ...['NODE_OPTIONS', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'],
    ...['SKILLGAUGE_RUN', 'SSH_AUTH_SOCK', 'BASH_ENV', 'LD_PRELOAD'],
  ].map((name) => [name, `of the parent: ${name}`]),
);

test('the harness gets an allow-listed environment, a HOME and a TMPDIR of its own', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('environment', [[['environment'], end]])), {
    env: { ...PARENT_SESSION, PATH: process.env.PATH, SECRET: 'do-not-pass-on', TZ: 'UTC', HOME: '/user' },
  });
  const environment = JSON.parse(readMessages(execution, 'environment')[0] ?? '{}') as Record<string, string>;
  expect(Object.keys(environment).toSorted()).toMatchInlineSnapshot(`
    [
      "FAKE_ATTEMPT",
      "FAKE_KEY",
      "HOME",
      "LANG",
      "NO_COLOR",
      "PATH",
      "SKILLGAUGE_RUN",
      "TEMP",
      "TERM",
      "TMP",
      "TMPDIR",
      "TZ",
    ]
  `);
  expect(Object.values(environment).filter((value) => value.startsWith('of the parent'))).toEqual([]);
  const { HOME = '', TMPDIR = '' } = environment;
  expect(HOME.startsWith(execution.folder)).toBe(true);
  expect(TMPDIR.startsWith(`${HOME}/`) || HOME.startsWith(`${TMPDIR}/`)).toBe(false);
});

test('stdin is at its end, and the workspace is a git repository of its own', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('place', [[['stdin'], ['git'], end]])));
  expect(readMessages(execution, 'place')).toMatchInlineSnapshot(`
    [
      "stdin: ",
      "## No commits yet on main
    ?? skills/
    ",
    ]
  `);
});

test('secrets are masked in transcript, record and journal', async () => {
  const known = 'hush-hush-hush';
  const keyShaped = `sk-${'a1'.repeat(12)}`;
  const text = `${known} value-of-the-fake-key`;
  const message = `refused ${keyShaped} of ${known}`;
  const execution = await executeFake(
    fakePlan(
      fakeRequest('secrets', [
        [
          ['event', { type: 'message', text, model: null, subagent: false }],
          ['event', { type: 'error', class: 'auth', status: 401, message, fatal: true }],
        ],
      ]),
    ),
    { secrets: [known] },
  );
  expect(readMessages(execution, 'secrets')).toEqual(['[redacted] [redacted]']);
  expect(execution.records[0]?.error?.message).toBe('refused [redacted] of [redacted]');
  const written = readdirSync(execution.runFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('');
  expect([known, keyShaped, 'value-of-the-fake-key'].filter((secret) => written.includes(secret))).toEqual(
    [],
  );
});

test('a proxy gets through to a provider and not to a simulated model; its password is in nothing that is written', async () => {
  const env = { PATH: process.env.PATH, HTTPS_PROXY: 'http://ann:of-the-proxy@proxy.example:3128' };
  const simulated = { seed: 1, faults: [], noise: 0 };
  const execution = await executeFake(
    fakePlan(
      fakeRequest('real', [[['environment'], end]]),
      fakeRequest('simulated', [[['environment'], end]], { simulated }),
    ),
    { env },
  );
  const [real, sim] = ['real', 'simulated'].map((id) => JSON.parse(readMessages(execution, id)[0] ?? '{}'));
  expect([real.HTTPS_PROXY, real.NO_PROXY]).toEqual([
    'http://[redacted]@proxy.example:3128',
    'localhost,127.0.0.1,::1',
  ]);
  expect(Object.keys(sim).filter((name) => /proxy/i.test(name))).toEqual([]);
});
