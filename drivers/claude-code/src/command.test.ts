import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { command, preflightCommand } from './command.ts';

const PLACE: RunPlace = {
  workspace: '/run/workspace',
  home: '/run/home',
  tmp: '/run/tmp',
  endpoint: { baseUrl: 'http://127.0.0.1:4010/r/a/1' },
  credentials: {},
};

function createRequest(changes: Partial<CommandRequest> = {}): CommandRequest {
  return {
    prompt: '--help me',
    model: 'claude-sonnet-4-5',
    effort: null,
    maxTurns: null,
    permissions: 'read',
    bundled: false,
    installation: { installAs: 'project', files: [], namespace: [] },
    ...changes,
  };
}

test('a project run reads the project alone and takes its prompt from stdin', () => {
  expect(command(createRequest(), PLACE)).toMatchInlineSnapshot(`
    {
      "args": [
        "--print",
        "--output-format",
        "stream-json",
        "--verbose",
        "--include-partial-messages",
        "--strict-mcp-config",
        "--permission-mode",
        "dontAsk",
        "--allowedTools",
        "Skill,Read",
        "--setting-sources",
        "project",
        "--model",
        "claude-sonnet-4-5",
      ],
      "env": {
        "ANTHROPIC_BASE_URL": "http://127.0.0.1:4010/r/a/1",
        "CLAUDE_CODE_DISABLE_BUNDLED_SKILLS": "1",
        "CLAUDE_CODE_DISABLE_CLAUDE_MDS": "1",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_MAX_RETRIES": "1",
        "CLAUDE_CONFIG_DIR": "/run/home/.claude",
        "DISABLE_AUTOUPDATER": "1",
      },
      "stdin": "--help me",
    }
  `);
});

test('a plugin run reads no settings at all; every pin is passed on', () => {
  const request = createRequest({
    model: null,
    effort: 'low',
    maxTurns: 3,
    permissions: 'full',
    bundled: true,
    installation: { installAs: 'plugin', files: [], namespace: [] },
  });
  expect(command(request, { ...PLACE, endpoint: null })).toMatchInlineSnapshot(`
    {
      "args": [
        "--print",
        "--output-format",
        "stream-json",
        "--verbose",
        "--include-partial-messages",
        "--strict-mcp-config",
        "--permission-mode",
        "dontAsk",
        "--allowedTools",
        "Skill,Read,Bash,CronCreate,CronDelete,Edit,EnterWorktree,ExitWorktree,NotebookEdit,SendMessage,Task,WebFetch,WebSearch,Workflow,Write",
        "--setting-sources",
        "",
        "--plugin-dir",
        "/run/home/plugin",
        "--effort",
        "low",
        "--max-turns",
        "3",
      ],
      "env": {
        "CLAUDE_CODE_DISABLE_CLAUDE_MDS": "1",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_MAX_RETRIES": "1",
        "CLAUDE_CONFIG_DIR": "/run/home/.claude",
        "DISABLE_AUTOUPDATER": "1",
      },
      "stdin": "--help me",
    }
  `);
});

test('an endpoint that ends in /v1 loses it, since the CLI adds its own', () => {
  const urls = ['https://models.test/v1', 'https://models.test/v1/', 'https://models.test/api'];
  expect(
    urls.map(
      (baseUrl) => command(createRequest(), { ...PLACE, endpoint: { baseUrl } }).env['ANTHROPIC_BASE_URL'],
    ),
  ).toEqual(['https://models.test', 'https://models.test', 'https://models.test/api']);
});

test('the preflight never reaches a model: closed port, no retry', () => {
  const { ANTHROPIC_BASE_URL, CLAUDE_CODE_MAX_RETRIES } = preflightCommand(createRequest(), {
    ...PLACE,
    endpoint: null,
  }).env;
  expect({ ANTHROPIC_BASE_URL, CLAUDE_CODE_MAX_RETRIES }).toEqual({
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    CLAUDE_CODE_MAX_RETRIES: '0',
  });
});
