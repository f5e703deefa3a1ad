import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { buildCommand, buildPreflight } from './command.ts';
import { providerBaseUrl } from './provider.ts';

const request: CommandRequest = {
  prompt: '- fill in "this"',
  model: 'gpt-5.5',
  effort: 'low',
  maxTurns: null,
  permissions: 'read',
  bundled: false,
  installation: { installAs: 'project', files: [], namespace: [] },
};

const place: RunPlace = {
  workspace: '/run/workspace',
  home: '/run/home',
  tmp: '/run/tmp',
  endpoint: { baseUrl: 'http://127.0.0.1:9/r/a/1' },
  credentials: { OPENAI_API_KEY: 'openai-key', CODEX_API_KEY: 'codex-key' },
};

it('starts codex exec with everything on its command line', () => {
  expect(buildCommand(request, place)).toMatchInlineSnapshot(`
    {
      "args": [
        "exec",
        "--json",
        "--skip-git-repo-check",
        "--disable",
        "plugins",
        "--disable",
        "goals",
        "--disable",
        "apps",
        "--disable",
        "image_generation",
        "-c",
        "model_provider="skillgauge"",
        "-c",
        "model_providers.skillgauge={name="skillgauge",base_url="http://127.0.0.1:9/r/a/1/v1",env_key="OPENAI_API_KEY",wire_api="responses",request_max_retries=0,stream_max_retries=1,stream_idle_timeout_ms=120000}",
        "-c",
        "model="gpt-5.5"",
        "-c",
        "model_reasoning_effort="low"",
        "-c",
        "sandbox_mode="read-only"",
        "-c",
        "approval_policy="never"",
        "-c",
        "project_doc_max_bytes=0",
        "-c",
        "skills.bundled.enabled=false",
        "-c",
        "analytics.enabled=false",
        "-c",
        "check_for_update_on_startup=false",
        "-c",
        "shell_environment_policy.exclude=["OPENAI_API_KEY","CODEX_API_KEY"]",
        "-c",
        "web_search="disabled"",
        "-",
      ],
      "env": {
        "CODEX_HOME": "/run/home/.codex",
        "OPENAI_API_KEY": "codex-key",
      },
      "files": [
        {
          "content": "# Settings are on the command line.
    ",
          "path": ".codex/config.toml",
          "root": "home",
        },
      ],
      "outputs": [
        {
          "channel": "rollout",
          "folder": ".codex/sessions",
          "prefix": "rollout-",
          "root": "home",
          "suffix": ".jsonl",
        },
      ],
      "stdin": "- fill in "this"",
    }
  `);
});

it('leaves the harness its tools with full permissions, and keeps its sandbox', () => {
  const options = (permissions: 'read' | 'full') => buildCommand({ ...request, permissions }, place).args;
  const [read, full] = [options('read'), options('full')];
  expect({
    onlyRead: read.filter((option) => !full.includes(option)),
    onlyFull: full.filter((option) => !read.includes(option)),
  }).toMatchInlineSnapshot(`
    {
      "onlyFull": [
        "sandbox_mode="workspace-write"",
        "sandbox_workspace_write.exclude_slash_tmp=true",
      ],
      "onlyRead": [
        "goals",
        "apps",
        "image_generation",
        "sandbox_mode="read-only"",
        "web_search="disabled"",
      ],
    }
  `);
});

it('asks for the prompt with the same settings', () => {
  const run = buildCommand(request, place).args;
  const preflight = buildPreflight(request, place).args;
  expect(preflight.filter((option) => !run.includes(option))).toMatchInlineSnapshot(`
    [
      "debug",
      "prompt-input",
      "--",
      "hi",
    ]
  `);
});

it('names no model and no endpoint that was not asked for', () => {
  const { args } = buildCommand({ ...request, model: null, effort: null }, { ...place, endpoint: null });
  expect(args.filter((option) => option.startsWith('model'))).toMatchInlineSnapshot(`
    [
      "model_provider="skillgauge"",
      "model_providers.skillgauge={name="skillgauge",base_url="https://api.openai.com/v1",env_key="OPENAI_API_KEY",wire_api="responses",request_max_retries=0,stream_max_retries=1,stream_idle_timeout_ms=120000}",
    ]
  `);
});

it('gives the prompt on stdin as it is, whatever it looks like', () => {
  const { args, stdin } = buildCommand({ ...request, prompt: '-' }, place);
  expect([args.at(-1), stdin]).toEqual(['-', '-']);
});

it('ends the base URL in a version', () => {
  const of = (baseUrl: string) => providerBaseUrl({ baseUrl });
  expect([
    of('http://h/a'),
    of('http://h/v1'),
    of('http://h/v1/a'),
    providerBaseUrl(null),
  ]).toMatchInlineSnapshot(`
    [
      "http://h/a/v1",
      "http://h/v1",
      "http://h/v1/a/v1",
      "https://api.openai.com/v1",
    ]
  `);
});

it('uses the login in HOME where there is no key, and sends what it asks its account for to the endpoint, too', () => {
  const provider = (endpoint: RunPlace['endpoint']) =>
    buildCommand(request, { ...place, endpoint, credentials: {} }).args.filter((option) =>
      /^(?:model_providers|chatgpt)/.test(option),
    );
  expect([provider(null), provider({ baseUrl: 'http://h' })]).toMatchInlineSnapshot(`
    [
      [
        "model_providers.skillgauge={name="skillgauge",requires_openai_auth=true,wire_api="responses",request_max_retries=0,stream_max_retries=1,stream_idle_timeout_ms=120000}",
      ],
      [
        "model_providers.skillgauge={name="skillgauge",base_url="http://h/v1",requires_openai_auth=true,wire_api="responses",request_max_retries=0,stream_max_retries=1,stream_idle_timeout_ms=120000}",
        "chatgpt_base_url="http://h/backend-api/"",
      ],
    ]
  `);
  expect(buildCommand(request, { ...place, credentials: {} }).env).toEqual({
    CODEX_HOME: '/run/home/.codex',
  });
});

it('exports log records to the sink of the run, without the prompt', () => {
  const { args, env } = buildCommand(request, { ...place, telemetry: { url: 'http://127.0.0.1:9/token' } });
  expect({ args: args.filter((option) => option.startsWith('otel')), env }).toMatchInlineSnapshot(`
    {
      "args": [
        "otel.exporter={otlp-http={endpoint="http://127.0.0.1:9/token/v1/logs",protocol="json"}}",
        "otel.trace_exporter="none"",
        "otel.metrics_exporter="none"",
        "otel.log_user_prompt=false",
      ],
      "env": {
        "CODEX_HOME": "/run/home/.codex",
        "OPENAI_API_KEY": "codex-key",
        "OTEL_BLRP_SCHEDULE_DELAY": "100",
      },
    }
  `);
});
