import type { CommandRequest, HarnessCommand, RunPlace } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { buildCommand, buildPreflight } from './command.ts';

const place: RunPlace = {
  workspace: '/run/project',
  home: '/run/home',
  tmp: '/run/tmp',
  endpoint: { baseUrl: 'http://127.0.0.1:9/r/x/1' },
  credentials: { OPENAI_API_KEY: 'the-key' },
};

const request: CommandRequest = {
  prompt: '--help "me"\n',
  model: 'gpt-4.1',
  effort: null,
  maxTurns: null,
  permissions: 'read',
  bundled: false,
  installation: { installAs: 'project', files: [], namespace: [] },
};

function settingsOf({ env }: HarnessCommand): Readonly<Record<string, unknown>> {
  return JSON.parse(env['OPENCODE_CONFIG_CONTENT'] ?? '{}');
}

function filePaths({ files = [] }: HarnessCommand): string[] {
  return files.map(({ path }) => path).filter((path) => path.endsWith('.md'));
}

it('hands the prompt over on stdin and keeps the key out of the settings', () => {
  const { args, env, stdin } = buildCommand(request, place);
  expect({ args, stdin }).toMatchInlineSnapshot(`
    {
      "args": [
        "run",
        "--format=json",
        "--title=run",
        "--print-logs",
        "--log-level=ERROR",
        "-m",
        "skillgauge/gpt-4.1",
      ],
      "stdin": "--help "me"
    ",
    }
  `);
  expect(JSON.stringify(env)).not.toContain('the-key');
});

it('makes the endpoint the only provider', () => {
  const { enabled_providers, provider } = settingsOf(buildCommand({ ...request, effort: 'high' }, place));
  expect({ enabled_providers, provider }).toMatchInlineSnapshot(`
    {
      "enabled_providers": [
        "skillgauge",
      ],
      "provider": {
        "skillgauge": {
          "models": {
            "gpt-4.1": {
              "name": "gpt-4.1",
              "options": {
                "reasoningEffort": "high",
              },
            },
          },
          "name": "skillgauge",
          "npm": "@ai-sdk/openai-compatible",
          "options": {
            "apiKey": "{env:OPENAI_API_KEY}",
            "baseURL": "http://127.0.0.1:9/r/x/1/v1",
          },
        },
      },
    }
  `);
});

it('names a real model by its provider', () => {
  const modelOf = (model: string | null, credentials: Record<string, string>) => {
    const { args } = buildCommand({ ...request, model }, { ...place, endpoint: null, credentials });
    return args[args.indexOf('-m') + 1];
  };
  expect([
    modelOf('openrouter/openai/gpt-5', {}),
    modelOf('claude-sonnet-4-5', { ANTHROPIC_API_KEY: 'k' }),
    modelOf('gpt-5', { OPENAI_API_KEY: 'k' }),
    modelOf('gpt-5', {}),
  ]).toEqual(['openrouter/openai/gpt-5', 'anthropic/claude-sonnet-4-5', 'openai/gpt-5', 'gpt-5']);
  expect(buildCommand({ ...request, model: null }, { ...place, endpoint: null }).args).not.toContain('-m');
});

it('denies all but reading and loading, or allows all but sub-agents', () => {
  const rules = (permissions: 'read' | 'full') =>
    settingsOf(buildCommand({ ...request, permissions }, place))['permission'];
  expect({ read: rules('read'), full: rules('full') }).toMatchInlineSnapshot(`
    {
      "full": {
        "*": "allow",
        "external_directory": {
          "*": "deny",
          "/run/home/opencode/skills/*": "allow",
          "/run/project/*": "allow",
          "/run/tmp/*": "allow",
        },
        "question": "deny",
        "task": "deny",
      },
      "read": {
        "*": "deny",
        "external_directory": {
          "*": "deny",
          "/run/home/opencode/skills/*": "allow",
          "/run/project/*": "allow",
          "/run/tmp/*": "allow",
        },
        "glob": "allow",
        "grep": "allow",
        "list": "allow",
        "question": "deny",
        "read": "allow",
        "skill": "allow",
        "task": "deny",
      },
    }
  `);
});

it('hides the bundled skill, unless it is kept or is the one under test', () => {
  const own = { name: 'customize-opencode', id: 'customize-opencode', aliases: [] };
  const installation = { ...request.installation, namespace: [own] };
  expect({
    hidden: filePaths(buildPreflight(request, place)),
    kept: filePaths(buildCommand({ ...request, bundled: true }, place)),
    tested: filePaths(buildCommand({ ...request, installation }, place)),
  }).toMatchInlineSnapshot(`
    {
      "hidden": [
        "opencode/skills/customize-opencode/SKILL.md",
      ],
      "kept": [],
      "tested": [],
    }
  `);
});
