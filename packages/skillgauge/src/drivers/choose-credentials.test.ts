import type { EvalDriver } from '@skillgauge/core';
import { createAcpDriver } from '@skillgauge/driver-acp';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';
import { copilot } from '@skillgauge/driver-copilot';
import { geminiCli } from '@skillgauge/driver-gemini-cli';
import { modelEndpoint } from '@skillgauge/driver-model-endpoint';
import { openCode } from '@skillgauge/driver-opencode';
import { describe, expect, it } from 'vitest';
import { builtinDrivers } from './builtin-drivers.ts';
import { type CredentialSources, chooseCredentials } from './choose-credentials.ts';

type Env = Readonly<Record<string, string>>;

interface Given extends Omit<CredentialSources, 'env' | 'home'> {
  env?: Env;
  /** The user's login files are there. */
  login?: boolean;
}

/** What is chosen, or the refusal with its fix. */
async function choose(driver: EvalDriver, { env = {}, login = false, ...sources }: Given) {
  const detection = await driver.detect({ env, exec: null, homeFileExists: () => login });
  return chooseCredentials(driver, detection, { env, home: '/home/me', ...sources }).catch(
    ({ code, fix, message }) => `${code}: ${message} ${fix}`,
  );
}

const LOCAL = 'http://127.0.0.1:8080';

it('a login takes along what its account needs besides', async () => {
  expect(await choose(geminiCli, { login: true, env: { GOOGLE_CLOUD_PROJECT: 'my-project' } })).toMatchObject(
    {
      credentials: { GOOGLE_CLOUD_PROJECT: 'my-project' },
      loginFiles: { home: '/home/me' },
    },
  );
});

describe('a key of the environment while a variable names a gateway', () => {
  const gateway = {
    ANTHROPIC_AUTH_TOKEN: 'token-of-the-gateway',
    ANTHROPIC_BASE_URL: 'https://me:sekret@gateway.example/anthropic/?key=sekret#sekret',
  };

  it('is refused, with where the gateway is and nothing that may be secret', async () => {
    expect(await choose(claudeCode, { env: gateway })).toBe(
      'invalid_input: Claude Code: ANTHROPIC_BASE_URL names https://gateway.example, and reaches no run: ' +
        'ANTHROPIC_AUTH_TOKEN would go to https://api.anthropic.com. ' +
        'Give --endpoint https://gateway.example/anthropic to use that server, or unset ANTHROPIC_BASE_URL to use the provider’s own.',
    );
  });

  it('is refused where the variable holds no URL, too', async () => {
    const refusals = ['gateway:8080', 'sekret'].map((url) =>
      choose(codex, { env: { OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: url } }),
    );
    expect(new Set(await Promise.all(refusals))).toEqual(
      new Set([
        'invalid_input: Codex: OPENAI_BASE_URL names something that is no URL, and reaches no run: ' +
          'OPENAI_API_KEY would go to https://api.openai.com. ' +
          'Give --endpoint URL to use that server, or unset OPENAI_BASE_URL to use the provider’s own.',
      ]),
    );
  });

  it('is used with the endpoint, whatever the variable says', async () => {
    expect(await choose(claudeCode, { env: gateway, endpoint: 'https://gateway.example/anthropic' })).toEqual(
      {
        credentials: { ANTHROPIC_AUTH_TOKEN: 'token-of-the-gateway' },
        billing: 'unknown',
        billedTo: 'variable ANTHROPIC_AUTH_TOKEN',
      },
    );
  });

  it.each([
    ['an empty variable', ' '],
    ['the provider’s own server', 'https://api.anthropic.com'],
    ['the same with a path', 'https://api.anthropic.com/v1/'],
  ])('is used with %s', async (_name, url) => {
    const env = { ANTHROPIC_API_KEY: 'a-key', ANTHROPIC_BASE_URL: url };
    expect(await choose(claudeCode, { env })).toMatchObject({
      credentials: { ANTHROPIC_API_KEY: 'a-key' },
      billing: 'metered',
    });
  });

  it('is used where the variable is for another key', async () => {
    const env = { OPENAI_API_KEY: 'a-key', ANTHROPIC_BASE_URL: 'https://gateway.example' };
    for (const driver of [codex, openCode, modelEndpoint]) {
      expect(await choose(driver, { env })).toMatchObject({ credentials: { OPENAI_API_KEY: 'a-key' } });
    }
    const both = { ...env, OPENAI_BASE_URL: 'https://gateway.example' };
    for (const driver of [codex, openCode, modelEndpoint]) {
      expect(await choose(driver, { env: both })).toMatch(/^invalid_input: .*OPENAI_BASE_URL names/);
    }
  });

  it('is no matter with a login, which goes to the account’s own server', async () => {
    const env = { ANTHROPIC_BASE_URL: 'https://gateway.example' };
    expect(await choose(claudeCode, { env, login: true })).toMatchObject({
      loginFiles: { home: '/home/me' },
      billedTo: 'login file ~/.claude/.credentials.json',
    });
  });

  it('is used where the configuration of an agent passes the variable on', async () => {
    const agent = { id: 'acp-mine', command: 'mine', args: [], from: import.meta.url };
    const env = { OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: 'https://gateway.example' };
    const passed = { OPENAI_API_KEY: '$OPENAI_API_KEY', OPENAI_BASE_URL: '$OPENAI_BASE_URL' };
    const wanting = { OPENAI_BASE_URL: '{endpoint}/v1' };
    expect(await choose(createAcpDriver({ ...agent, env: passed }), { env })).toMatchObject({
      credentials: env,
    });
    for (const driver of [createAcpDriver(agent), createAcpDriver({ ...agent, env: wanting })]) {
      expect(await choose(driver, { env })).toMatch(/^invalid_input: .*OPENAI_BASE_URL names/);
    }
  });
});

describe('an endpoint whose key nobody named', () => {
  it('gets a key that is none where there is none, by every driver', async () => {
    const chosen = await Promise.all(
      builtinDrivers.map(async (driver) => [driver.id, await choose(driver, { endpoint: LOCAL })]),
    );
    expect(Object.fromEntries(chosen)).toEqual({
      'claude-code': { credentials: { ANTHROPIC_API_KEY: 'no-key-was-given' }, billing: 'unknown' },
      codex: { credentials: { CODEX_API_KEY: 'no-key-was-given' }, billing: 'unknown' },
      'gemini-cli': { credentials: { GEMINI_API_KEY: 'no-key-was-given' }, billing: 'unknown' },
      opencode: { credentials: { OPENAI_API_KEY: 'no-key-was-given' }, billing: 'unknown' },
      copilot: { credentials: { COPILOT_PROVIDER_API_KEY: 'no-key-was-given' }, billing: 'unknown' },
      'qwen-code': { credentials: { OPENAI_API_KEY: 'no-key-was-given' }, billing: 'unknown' },
      pi: { credentials: { OPENAI_API_KEY: 'no-key-was-given' }, billing: 'unknown' },
    });
    expect(copilot.credentials.refuse?.('no-key-was-given')).toBeNull();
    expect(await choose(modelEndpoint, { endpoint: LOCAL })).toEqual({ credentials: {}, billing: 'unknown' });
  });

  it('never gets a login', async () => {
    expect(await choose(codex, { login: true, endpoint: LOCAL })).toEqual({
      credentials: { CODEX_API_KEY: 'no-key-was-given' },
      billing: 'unknown',
      unusedLogin: '~/.codex/auth.json',
    });
  });

  it('gets what is in the variable for that, before others and instead of them', async () => {
    const env = { GITHUB_TOKEN: 'gho-of-an-account', COPILOT_PROVIDER_API_KEY: 'k3y-of-a-provider' };
    expect(await choose(copilot, { env, endpoint: LOCAL })).toEqual({
      credentials: { COPILOT_PROVIDER_API_KEY: 'k3y-of-a-provider' },
      billing: 'metered',
      billedTo: 'variable COPILOT_PROVIDER_API_KEY',
    });
    expect(await choose(copilot, { env: { GITHUB_TOKEN: env.GITHUB_TOKEN }, endpoint: LOCAL })).toEqual({
      credentials: { COPILOT_PROVIDER_API_KEY: 'no-key-was-given' },
      billing: 'unknown',
    });
    expect(await choose(copilot, { env })).toMatchObject({
      credentials: { GITHUB_TOKEN: 'gho-of-an-account' },
      billing: 'subscription',
    });
  });
});

it('without an endpoint a driver that has no credential is refused, with what helps', async () => {
  expect(await choose(codex, {})).toMatch(/^credentials_missing: Codex has no credentials: .*--sim$/);
});
