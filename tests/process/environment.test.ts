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
  const steps = [
    ['event', { type: 'message', text: 'key value-of-the-fake-key', model: null, subagent: false }],
    ['event', { type: 'error', class: 'auth', status: 401, message: 'bad sk-ant-REDACTED', fatal: true }],
  ] as const;
  const execution = await executeFake(fakePlan(fakeRequest('secrets', [steps])), {
    secrets: ['hush-hush-hush'],
  });
  expect(readMessages(execution, 'secrets')).toEqual(['key [redacted]']);
  expect(execution.records[0]?.error?.message).toBe('it is masked');
});
