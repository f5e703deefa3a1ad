import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { command, preflightCommand } from './command.ts';

const request: CommandRequest = {
  prompt: '- fill in "this"',
  model: 'gpt-5',
  effort: 'low',
  maxTurns: null,
  permissions: 'read',
  bundled: false,
  installation: { installAs: 'project', files: [], namespace: [] },
};

const place: RunPlace = {
  workspace: '/run/project',
  home: '/run/home',
  tmp: '/run/tmp',
  caches: { packages: '/caches/packages' },
  endpoint: { baseUrl: 'http://127.0.0.1:9/r/a/1' },
  credentials: { COPILOT_PROVIDER_API_KEY: 'a-long-provider-key' },
};

it('starts one headless run against an own endpoint', () => {
  expect(command(request, place)).toMatchInlineSnapshot(`
    {
      "args": [
        "--prompt=- fill in "this"",
        "--output-format",
        "json",
        "--no-auto-update",
        "--no-ask-user",
        "--no-custom-instructions",
        "--disable-builtin-mcps",
        "--no-remote",
        "--available-tools",
        "skill",
        "view",
        "grep",
        "glob",
        "--model",
        "gpt-5",
        "--reasoning-effort",
        "low",
      ],
      "endsGently": true,
      "env": {
        "COPILOT_HOME": "/run/home/.copilot",
        "COPILOT_OFFLINE": "true",
        "COPILOT_PKG_CACHE_HOME": "/caches/packages",
        "COPILOT_PROVIDER_API_KEY": "a-long-provider-key",
        "COPILOT_PROVIDER_BASE_URL": "http://127.0.0.1:9/r/a/1/v1",
        "COPILOT_PROVIDER_TYPE": "openai",
        "COPILOT_PROVIDER_WIRE_API": "completions",
      },
      "files": [
        {
          "content": "{"disabledSkills":["customize-cloud-agent","github-pr-media"]}
    ",
          "path": ".copilot/settings.json",
          "root": "home",
        },
      ],
      "outputs": [
        {
          "channel": "session",
          "folder": ".copilot/session-state",
          "prefix": "events",
          "root": "home",
          "suffix": ".jsonl",
        },
      ],
    }
  `);
});

it('uses the account of a GitHub token when there is no endpoint', () => {
  const own = { ...place, endpoint: null, credentials: { GH_TOKEN: 'a-token' } };
  expect(command(request, own).env).toMatchInlineSnapshot(`
    {
      "COPILOT_HOME": "/run/home/.copilot",
      "COPILOT_PKG_CACHE_HOME": "/caches/packages",
    }
  `);
  expect(command(request, own).args.includes('--disable-client-telemetry')).toBe(true);
  expect(command(request, place).args.includes('--disable-client-telemetry')).toBe(false);
});

it('allows every tool only with full permissions, and names the plugin', () => {
  const installation = { ...request.installation, installAs: 'plugin' as const };
  expect(command({ ...request, permissions: 'full', installation }, place).args).toMatchInlineSnapshot(`
    [
      "--prompt=- fill in "this"",
      "--output-format",
      "json",
      "--no-auto-update",
      "--no-ask-user",
      "--no-custom-instructions",
      "--disable-builtin-mcps",
      "--no-remote",
      "--allow-all-tools",
      "--plugin-dir",
      "/run/home/plugin",
      "--model",
      "gpt-5",
      "--reasoning-effort",
      "low",
    ]
  `);
});

it('keeps bundled skills when asked to, and one of ours that is called like them', () => {
  const settingsOf = (changes: Partial<CommandRequest>) =>
    command({ ...request, ...changes }, place).files?.map(({ content }) => content);
  const ours = { name: 'github-pr-media', id: 'github-pr-media', aliases: [] };
  expect([
    settingsOf({ bundled: true }),
    settingsOf({ installation: { ...request.installation, namespace: [ours] } }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "{"disabledSkills":[]}
    ",
      ],
      [
        "{"disabledSkills":["customize-cloud-agent"]}
    ",
      ],
    ]
  `);
});

it('makes a preflight fail before it could reach anything, with any model', () => {
  const { args, env } = preflightCommand({ ...request, model: null }, { ...place, endpoint: null });
  expect({ model: args[args.indexOf('--model') + 1], env }).toMatchInlineSnapshot(`
    {
      "env": {
        "COPILOT_HOME": "/run/home/.copilot",
        "COPILOT_OFFLINE": "true",
        "COPILOT_PKG_CACHE_HOME": "/caches/packages",
        "COPILOT_PROVIDER_API_KEY": "a-long-provider-key",
        "COPILOT_PROVIDER_API_KEY_COMMAND": "exit 1",
        "COPILOT_PROVIDER_BASE_URL": "http://127.0.0.1:9/v1",
        "COPILOT_PROVIDER_TYPE": "openai",
        "COPILOT_PROVIDER_WIRE_API": "completions",
      },
      "model": "gpt-5",
    }
  `);
});
