import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { CredentialFile, EvalDriver } from '@skillgauge/core';
import { createAcpDriver } from '@skillgauge/driver-acp';
import { openCode } from '@skillgauge/driver-opencode';
import { pi } from '@skillgauge/driver-pi';
import type { DriverSetup } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { type FakeLogin, startLoginServer } from '../support/login-server.ts';
import { executeFake, type FakeExecution, readMessages, testFolder } from './execute-fake.ts';
import { fakeDriver, fakePlan, fakeRequest, fakeSetup } from './fake-driver.ts';

const LOGIN_HARNESS = new URL('./fakes/login-harness.mjs', import.meta.url).pathname;

const loginFile: CredentialFile = {
  path: '.fake/login.json',
  billing: 'subscription',
  expiresAt: (content) => (JSON.parse(content) as FakeLogin).expiresAt,
};

/** A HOME with a login, and beside it what no run may see. */
function userHome(folder: string, login: FakeLogin): { home: string; file: string } {
  const home = path.join(folder, 'user');
  const file = path.join(home, loginFile.path);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(login));
  writeFileSync(path.join(home, '.fake/settings.json'), '{}');
  chmodSync(file, 0o640);
  return { home, file };
}

function loginSetup(home: string, serverUrl: string, over: Partial<DriverSetup> = {}): DriverSetup {
  const [file = loginFile] = over.loginFiles?.files ?? [];
  const driver: EvalDriver = {
    ...fakeDriver,
    credentials: { ...fakeDriver.credentials, files: [loginFile] },
    command: (request, place) => ({
      ...fakeDriver.command(request, place),
      env: { FAKE_LOGIN_SERVER: serverUrl, FAKE_LOGIN_FILE: file.path },
    }),
  };
  return fakeSetup(driver, {
    executable: { file: process.execPath, prefix: [LOGIN_HARNESS], origin: 'given' },
    credentials: {},
    loginFiles: { home, files: [loginFile] },
    concurrency: 10,
    ...over,
  });
}

const tenRuns = () => fakePlan(...Array.from({ length: 10 }, (_, index) => fakeRequest(`run-${index}`, [])));

const outcomes = ({ records }: FakeExecution) => [...new Set(records.map(({ outcome }) => outcome))];
const readLogin = (file: string): FakeLogin => JSON.parse(readFileSync(file, 'utf8')) as FakeLogin;

test('ten parallel runs with a login that has expired leave a working login', async () => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const first = server.logIn(Date.now() - 1000);
  const { file, home } = userHome(folder, first);
  const execution = await executeFake(tenRuns(), { setups: [loginSetup(home, server.url)] }, folder);
  expect(outcomes(execution)).toEqual(['scored']);
  expect(server.refreshed).toEqual([first.refresh]);
  expect(server.isValid(readLogin(file))).toBe(true);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('640');
  expect(readdirSync(path.dirname(file)).toSorted()).toEqual(['login.json', 'settings.json']);
});

/** The drivers whose login file has one entry a provider. */
const BY_PROVIDER: readonly EvalDriver[] = [
  openCode,
  pi,
  createAcpDriver({ id: 'acp-opencode', command: 'opencode', args: ['acp'], from: import.meta.url }),
];

test.each(BY_PROVIDER)('ten parallel runs renew an expired login of $id once', async ({ credentials }) => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const { access, expiresAt: expires, refresh } = server.logIn(Date.now() - 1000);
  const loginFiles = { home: path.join(folder, 'user'), files: credentials.files };
  const file = path.join(loginFiles.home, credentials.files[0]?.path ?? '');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ anthropic: { type: 'oauth', access, refresh, expires } }, null, 2));
  const setup = loginSetup(loginFiles.home, server.url, { loginFiles });
  const execution = await executeFake(tenRuns(), { setups: [setup] }, folder);
  expect(outcomes(execution)).toEqual(['scored']);
  expect(server.refreshed).toEqual([refresh]);
  const { anthropic } = JSON.parse(readFileSync(file, 'utf8')) as {
    anthropic: FakeLogin & { expires: number };
  };
  expect(server.isValid(anthropic)).toBe(true);
});

test('a run’s HOME holds the login and nothing else of the user, for nobody else to read; a preflight’s holds none', async () => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const { home } = userHome(folder, server.logIn(Date.now() + 3_600_000));
  const execution = await executeFake(
    fakePlan(fakeRequest('one', [])),
    { setups: [loginSetup(home, server.url)] },
    folder,
  );
  expect(JSON.parse(readMessages(execution, 'one')[0] ?? '{}')).toEqual({
    home: ['.fake', '.fake/login.json'],
    mode: '600',
    given: '[redacted]',
  });
  expect(server.refreshed).toEqual([]);
});

test('no token of a login is written anywhere, neither the old ones nor the new', async () => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const first = server.logIn(Date.now() - 1000);
  const { file, home } = userHome(folder, first);
  const execution = await executeFake(tenRuns(), { setups: [loginSetup(home, server.url)] }, folder);
  const written = readdirSync(execution.runFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('');
  const { access, refresh } = readLogin(file);
  expect([first.access, first.refresh, access, refresh].filter((token) => written.includes(token))).toEqual(
    [],
  );
});

test('a login that was changed meanwhile is left as it is, and the run says so', async () => {
  const byHand = JSON.stringify({ access: 'by-hand', refresh: 'by-hand', expiresAt: 0 });
  const folder = testFolder();
  let change = () => undefined as void;
  await using server = await startLoginServer(() => change());
  const { file, home } = userHome(folder, server.logIn(Date.now() - 1000));
  change = () => writeFileSync(file, byHand);
  const execution = await executeFake(
    fakePlan(fakeRequest('one', [])),
    { setups: [loginSetup(home, server.url)] },
    folder,
  );
  expect(execution.records.map(({ outcome, warnings }) => [outcome, warnings])).toMatchInlineSnapshot(`
    [
      [
        "scored",
        [
          "~/.fake/login.json was changed by somebody else meanwhile; what this run renewed was not written.",
        ],
      ],
    ]
  `);
  expect(readFileSync(file, 'utf8')).toBe(byHand);
});

test.each(['torn', 'link'])('what is no login any more (%s) does not replace one', async (step) => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const login = server.logIn(Date.now() + 3_600_000);
  const { file, home } = userHome(folder, login);
  await executeFake(
    fakePlan(fakeRequest('one', [[[step]]])),
    { setups: [loginSetup(home, server.url)] },
    folder,
  );
  expect(readLogin(file)).toEqual(login);
});

test('while a login that is about to expire is not renewed, the runs say that they go one at a time', async () => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const { home } = userHome(folder, server.logIn(Date.now() + 10_000));
  const plan = fakePlan(fakeRequest('one', []), fakeRequest('two', []));
  const execution = await executeFake(plan, { setups: [loginSetup(home, server.url)] }, folder);
  expect(execution.records.map(({ outcome, warnings }) => [outcome, warnings])).toMatchInlineSnapshot(`
    [
      [
        "scored",
        [
          "The login is about to expire and was not renewed: runs go one at a time.",
        ],
      ],
      [
        "scored",
        [
          "The login is about to expire and was not renewed: runs go one at a time.",
        ],
      ],
    ]
  `);
});

test('a lock that a command left behind when it was killed is taken over', async () => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const { file, home } = userHome(folder, server.logIn(Date.now() - 1000));
  writeFileSync(`${file}.skillgauge-lock`, JSON.stringify({ pid: 1, startTime: 'of another process' }));
  const execution = await executeFake(
    fakePlan(fakeRequest('one', [])),
    { setups: [loginSetup(home, server.url)] },
    folder,
  );
  expect(outcomes(execution)).toEqual(['scored']);
  expect(readdirSync(path.dirname(file)).toSorted()).toEqual(['login.json', 'settings.json']);
});

test('a login behind a link is written where the link leads', async () => {
  await using server = await startLoginServer();
  const folder = testFolder();
  const { file, home } = userHome(path.join(folder, 'real'), server.logIn(Date.now() - 1000));
  const linked = path.join(folder, 'linked');
  mkdirSync(path.join(linked, '.fake'), { recursive: true });
  symlinkSync(file, path.join(linked, loginFile.path));
  expect(home).not.toBe(linked);
  const execution = await executeFake(
    fakePlan(fakeRequest('one', [])),
    { setups: [loginSetup(linked, server.url)] },
    folder,
  );
  expect(outcomes(execution)).toEqual(['scored']);
  expect(server.isValid(readLogin(file))).toBe(true);
});
