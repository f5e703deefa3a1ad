import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { buildCommand, buildPreflight } from './command.ts';

const request: CommandRequest = {
  ...{ prompt: '@file', model: 'm', effort: null, maxTurns: null, permissions: 'read', bundled: false },
  installation: { installAs: 'project', files: [], namespace: [] },
};
const place: RunPlace = {
  ...{ workspace: '/w', home: '/h', tmp: '/t', endpoint: { baseUrl: 'http://e' } },
  credentials: { ANTHROPIC_API_KEY: 'the-key' },
};

it('makes an endpoint the only provider; the key stays in its variable', () => {
  const { args, env, files = [], stdin } = buildCommand(request, place);
  const written = files.map(({ content, path }) => [path, JSON.parse(String(content))]);
  expect({ args, env, files: Object.fromEntries(written), stdin }).toMatchInlineSnapshot(`
    {
      "args": [
        "--mode",
        "json",
        "--print",
        "--no-session",
        "--offline",
        "--no-extensions",
        "--no-prompt-templates",
        "--no-themes",
        "--no-context-files",
        "--tools",
        "read,ls,grep,find",
        "--provider",
        "skillgauge",
        "--model",
        "m",
      ],
      "env": {
        "PI_CODING_AGENT_DIR": "/h/.pi/agent",
        "PI_OFFLINE": "1",
        "PI_SKIP_VERSION_CHECK": "1",
        "PI_TELEMETRY": "0",
      },
      "files": {
        ".pi/agent/models.json": {
          "providers": {
            "skillgauge": {
              "api": "openai-completions",
              "apiKey": "ANTHROPIC_API_KEY",
              "baseUrl": "http://e/v1",
              "compat": {
                "supportsDeveloperRole": false,
              },
              "models": [
                {
                  "id": "m",
                  "reasoning": false,
                },
              ],
            },
          },
        },
        ".pi/agent/settings.json": {
          "compaction": {
            "enabled": false,
          },
          "enableInstallTelemetry": false,
          "retry": {
            "enabled": false,
            "provider": {
              "maxRetries": 0,
            },
          },
        },
      },
      "stdin": "@file",
    }
  `);
});

it('without one asks the provider of the key, or the one that is named', () => {
  const modelArguments = (model: string | null) =>
    buildCommand({ ...request, model, permissions: 'full', effort: 'high' }, { ...place, endpoint: null })
      .args.slice(9)
      .join(' ');
  expect([null, 'm', 'other/m'].map(modelArguments)).toMatchInlineSnapshot(`
    [
      "--provider anthropic --thinking high",
      "--provider anthropic --model m --thinking high",
      "--model other/m --thinking high",
    ]
  `);
});

it('writes the prompt of a preflight down, at a closed endpoint', () => {
  const { args, files = [], outputs } = buildPreflight(request, { ...place, endpoint: null });
  const models = files.find(({ path }) => path.endsWith('models.json'))?.content;
  const url = JSON.parse(String(models)).providers.skillgauge.baseUrl;
  expect({
    extension: args.slice(-2),
    url,
    outputs,
    paths: files.map(({ path }) => path),
  }).toMatchInlineSnapshot(`
    {
      "extension": [
        "--extension",
        "/h/preflight/extension.mjs",
      ],
      "outputs": [
        {
          "channel": "prompt",
          "folder": "preflight",
          "prefix": "prompt.json",
          "root": "home",
          "suffix": "",
        },
      ],
      "paths": [
        ".pi/agent/settings.json",
        ".pi/agent/models.json",
        "preflight/extension.mjs",
      ],
      "url": "http://127.0.0.1:9/v1",
    }
  `);
});
