import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { buildCommand, buildPreflight } from './command.ts';

const request: CommandRequest = {
  ...{ prompt: '--help\n', model: 'm', effort: null, maxTurns: 3, permissions: 'read', bundled: false },
  installation: { installAs: 'project', files: [], namespace: [] },
};
const place: RunPlace = {
  ...{ workspace: '/w', home: '/h', tmp: '/t', endpoint: { baseUrl: 'http://e' } },
  credentials: { OPENAI_API_KEY: 'the-key' },
};

it('keeps the prompt out of the arguments, and what is not the run’s out of the run', () => {
  const { args, env, files = [], outputs, stdin } = buildCommand(request, place);
  const paths = files.map(({ path, root }) => `${root}: ${path}`);
  expect({ args, env, outputs, paths, stdin }).toMatchInlineSnapshot(`
    {
      "args": [
        "--input-format=stream-json",
        "--output-format=stream-json",
        "--auth-type=openai",
        "--approval-mode=default",
        "--model=m",
        "--max-session-turns=3",
      ],
      "env": {
        "OPENAI_BASE_URL": "http://e/v1",
        "QWEN_CODE_NO_RELAUNCH": "true",
        "QWEN_CODE_SYSTEM_DEFAULTS_PATH": "/h/.qwen/no-system-defaults.json",
        "QWEN_CODE_SYSTEM_SETTINGS_PATH": "/h/.qwen/no-system-settings.json",
        "QWEN_HOME": "/h/.qwen",
      },
      "outputs": [
        {
          "channel": "session",
          "folder": ".qwen/projects",
          "prefix": "",
          "root": "home",
          "suffix": ".jsonl",
        },
      ],
      "paths": [
        "home: .qwen/settings.json",
        "workspace: .qwen/.env",
        "home: .qwen/skills/batch/SKILL.md",
        "home: .qwen/skills/loop/SKILL.md",
        "home: .qwen/skills/qc-helper/SKILL.md",
        "home: .qwen/skills/review/SKILL.md",
      ],
      "stdin": "{"type":"user","message":{"role":"user","content":"--help\\n"}}
    ",
    }
  `);
});

it('takes away every tool that does more than read, unless permissions are full', () => {
  const settingsOf = (permissions: 'read' | 'full') => {
    const [settings] = buildCommand({ ...request, permissions }, place).files ?? [];
    const { permissions: rules, tools } = JSON.parse(String(settings?.content));
    return { rules, tools };
  };
  expect([settingsOf('read'), settingsOf('full')]).toMatchInlineSnapshot(`
    [
      {
        "rules": {
          "deny": [
            "agent",
            "ask_user_question",
            "exit_plan_mode",
            "send_message",
            "task_stop",
            "tool_search",
          ],
        },
        "tools": {
          "core": [
            "skill",
            "read_file",
            "list_directory",
            "glob",
            "grep_search",
          ],
        },
      },
      {
        "rules": undefined,
        "tools": undefined,
      },
    ]
  `);
  expect(buildCommand({ ...request, permissions: 'full' }, place).args).toContain('--approval-mode=yolo');
});

it('keeps the bundled skills where they are asked for', () => {
  const paths = buildCommand({ ...request, bundled: true }, place).files?.map(({ path }) => path);
  expect(paths).toEqual(['.qwen/settings.json', '.qwen/.env']);
});

it('closes the endpoint of a preflight, and has its request written down', () => {
  const { env, files = [], outputs } = buildPreflight(request, { ...place, endpoint: null });
  const { model } = JSON.parse(String(files[0]?.content));
  expect({ url: env['OPENAI_BASE_URL'], model, outputs }).toMatchInlineSnapshot(`
    {
      "model": {
        "enableOpenAILogging": true,
        "generationConfig": {
          "maxRetries": 0,
        },
        "openAILoggingDir": "/h/preflight",
      },
      "outputs": [
        {
          "channel": "prompt",
          "folder": "preflight",
          "prefix": "openai-",
          "root": "home",
          "suffix": ".json",
        },
      ],
      "url": "http://127.0.0.1:9/v1",
    }
  `);
});
