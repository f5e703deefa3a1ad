import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { executeFake, readMessages } from './execute-fake.ts';
import { end, fakePlan, fakeRequest } from './fake-driver.ts';

test('the harness gets an allow-listed environment, a HOME and a TMPDIR of its own', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('environment', [[['environment'], end]])), {
    env: { PATH: process.env.PATH, CLAUDECODE: '1', SECRET: 'do-not-pass-on', TZ: 'UTC', HOME: '/user' },
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
