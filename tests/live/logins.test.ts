import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type EvalDriver, planTrigger, TriggerCase, TriggerSettings } from '@skillgauge/core';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';
import { createRunFolder, detectDriver, executePlan } from '@skillgauge/engine';
import { startSimulatedModel } from '@skillgauge/sim';
import { buildInstallSet, readSkill } from '@skillgauge/skills';
import { expect, it } from 'vitest';
import { createSandbox, ROOT, type Sandbox } from '../support/run-skillgauge.ts';
import { startWatchingProxy } from '../support/watching-proxy.ts';

const LATER = Date.now() + 30 * 24 * 3_600_000;

function webToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const account = { chatgpt_plan_type: 'pro', chatgpt_user_id: 'user-1', chatgpt_account_id: 'account-1' };
  const payload = { exp: Math.floor(LATER / 1000), 'https://api.openai.com/auth': account, ...claims };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.${part('signature')}`;
}

const CODEX_ACCESS = webToken({});

const CODEX_LOGIN = {
  auth_mode: 'chatgpt',
  OPENAI_API_KEY: null,
  tokens: {
    id_token: webToken({ email: 'a@example.com' }),
    access_token: CODEX_ACCESS,
    refresh_token: 'refresh-token-of-a-test-login',
    account_id: 'account-1',
  },
  last_refresh: new Date().toISOString(),
};

const CLAUDE_LOGIN = {
  claudeAiOauth: {
    accessToken: 'access-token-of-a-test-login',
    refreshToken: 'refresh-token-of-a-test-login',
    expiresAt: LATER,
    scopes: ['user:inference', 'user:profile'],
    subscriptionType: 'max',
  },
};

/** The driver with all of its harness's traffic at the proxy: with a login a harness also asks its account's own server. */
function behindProxy(driver: EvalDriver, url: string): EvalDriver {
  return {
    ...driver,
    command: (request, place) => {
      const command = driver.command(request, place);
      return { ...command, env: { ...command.env, HTTPS_PROXY: url, NO_PROXY: '127.0.0.1' } };
    },
  };
}

/** One simulated run with a login in the user's HOME, behind a proxy that sees how it authorizes itself. */
async function runWithLogin(driver: EvalDriver, sandbox: Sandbox, login: unknown) {
  const dialect = driver.sim;
  if (dialect === undefined) throw new Error(`${driver.id} has no dialect`);
  const file = join(sandbox.home, driver.credentials.files[0]?.path ?? '');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(login, null, 2));
  const { detection, executable } = await detectDriver(driver, { env: {}, home: sandbox.home });
  if (executable === null) throw new Error(`${driver.harness.command} is not here`);
  const set = buildInstallSet({
    target: await readSkill(join(ROOT, 'examples/trigger/specific')),
    competitors: [],
  });
  const prompt = 'Write the release notes for v2.4.0, please.';
  const plan = planTrigger({
    driver,
    set,
    cases: [TriggerCase.parse({ id: 'notes', prompt, shouldTrigger: true })],
    settings: TriggerSettings.parse({ trials: 1, stop: 'end', model: dialect.model }),
    simulated: { seed: 42, faults: [], noise: 0 },
  });
  await using model = await startSimulatedModel({ seed: 42 });
  await using proxy = await startWatchingProxy(model.url);
  const runFolder = await createRunFolder({ parent: sandbox.out, name: driver.id, now: new Date() });
  const { records } = await executePlan(plan, {
    setups: [
      {
        ...{
          driver: behindProxy(driver, proxy.url),
          executable,
          version: detection.version,
          billing: detection.billing,
          concurrency: 1,
        },
        credentials: {},
        loginFiles: { home: sandbox.home, files: driver.credentials.files },
        endpoint: ({ caseId, id: requestId, trial }, attempt) =>
          model.route({ requestId, attempt, caseId, trial, dialect }).replace(model.url, proxy.url),
      },
    ],
    runFolder,
    env: { PATH: process.env['PATH'] },
    temporaryRoot: sandbox.path,
    retries: 0,
  });
  const written = await Promise.all(
    (await readdir(runFolder.path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
  return {
    credential: detection.credential,
    records,
    keys: new Set(
      proxy.seen
        .filter(({ path }) => /\/(?:messages|responses)$/.test(path))
        .map(({ authorization }) => authorization),
    ),
    elsewhere: new Set(proxy.seen.filter(({ method }) => method === 'CONNECT').map(({ path }) => path)),
    written: written.join('\n'),
    login: JSON.parse(await readFile(file, 'utf8')) as unknown,
  };
}

/** Driver, login, its access token, and which servers the harness asks besides the endpoint. */
const LOGINS: [EvalDriver, unknown, string, string[]][] = [
  [claudeCode, CLAUDE_LOGIN, CLAUDE_LOGIN.claudeAiOauth.accessToken, ['api.anthropic.com:443']],
  [codex, CODEX_LOGIN, CODEX_ACCESS, []],
];

it.each(LOGINS)(
  '$id runs with the login in the user’s HOME, and nothing writes it down',
  async (driver, login, access, elsewhere) => {
    await using sandbox = await createSandbox();
    await mkdir(sandbox.path, { recursive: true });
    const run = await runWithLogin(driver, sandbox, login);
    expect(run.credential).toEqual({
      kind: 'file',
      path: driver.credentials.files[0]?.path,
      billing: 'subscription',
    });
    expect(
      run.records.map(({ error, fired, outcome, warnings }) => [outcome, fired, error, warnings]),
    ).toEqual([['scored', true, null, []]]);
    expect([...run.keys]).toEqual([`Bearer ${access}`]);
    expect([...run.elsewhere]).toEqual(elsewhere);
    expect(run.written).not.toContain(access);
    expect(run.written).not.toContain('refresh-token-of-a-test-login');
    expect(run.login).toEqual(login);
  },
);
