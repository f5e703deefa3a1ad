import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { buildCommand, buildPreflight } from './command.ts';

const PLACE: RunPlace = {
  workspace: '/p/ws',
  home: '/p/home',
  tmp: '/p/tmp',
  endpoint: { baseUrl: 'http://127.0.0.1:1/r/x/1' },
  credentials: { GOOGLE_API_KEY: 'a-key-of-nobody' },
};

const REQUEST: CommandRequest = {
  prompt: '--help',
  model: 'gemini-2.5-pro',
  effort: null,
  maxTurns: null,
  permissions: 'read',
  bundled: false,
  installation: { installAs: 'project', files: [], namespace: [] },
};

function settingsOf({ files = [] }: ReturnType<typeof buildCommand>): Record<string, unknown> {
  const file = files.find(({ path }) => path === '.gemini/settings.json');
  return JSON.parse(String(file?.content));
}

describe('the command', () => {
  it('reads only, with the prompt on stdin and the key under the name that the CLI knows', () => {
    const command = buildCommand(REQUEST, PLACE);
    expect(command.args).toEqual([
      '--output-format',
      'stream-json',
      '--model',
      'gemini-2.5-pro',
      '--approval-mode',
      'default',
      '--policy',
      '/p/home/.gemini/skillgauge-policy.toml',
    ]);
    expect(command.stdin).toBe('--help');
    expect(command.env).toMatchObject({
      GEMINI_API_KEY: 'a-key-of-nobody',
      GEMINI_CLI_HOME: '/p/home',
      GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:1/r/x/1',
    });
    expect(settingsOf(command)).toMatchInlineSnapshot(`
      {
        "context": {
          "fileName": "no-instructions.skillgauge",
        },
        "general": {
          "enableAutoUpdate": false,
          "enableAutoUpdateNotification": false,
          "maxAttempts": 2,
        },
        "privacy": {
          "usageStatisticsEnabled": false,
        },
        "security": {
          "auth": {
            "selectedType": "gemini-api-key",
          },
        },
        "skills": {
          "disabled": [
            "skill-creator",
            "antigravity-support",
          ],
        },
        "tools": {
          "core": [
            "activate_skill",
            "glob",
            "grep_search",
            "list_directory",
            "read_file",
          ],
        },
      }
    `);
  });

  it('with full permissions allows and offers everything', () => {
    const command = buildCommand({ ...REQUEST, permissions: 'full', model: null }, PLACE);
    expect(command.args).toEqual(['--output-format', 'stream-json', '--approval-mode', 'yolo']);
    expect(settingsOf(command)).not.toHaveProperty('tools');
  });

  it('keeps bundled skills, and caps turns, when asked to', () => {
    const settings = settingsOf(buildCommand({ ...REQUEST, bundled: true, maxTurns: 3 }, PLACE));
    expect(settings).toMatchObject({ skills: { disabled: [] }, model: { maxSessionTurns: 3 } });
  });

  it('uses a login where there is no key, but never in a preflight', () => {
    const place = { ...PLACE, credentials: {} };
    const login = { security: { auth: { selectedType: 'oauth-personal' } } };
    expect(settingsOf(buildCommand(REQUEST, place))).toMatchObject(login);
    expect(buildCommand(REQUEST, place).env).not.toHaveProperty('GEMINI_API_KEY');
    const preflight = buildPreflight(REQUEST, place);
    expect(settingsOf(preflight)).not.toMatchObject(login);
    expect(preflight.env['GEMINI_API_KEY']).toBe('no-key-needed-for-this');
  });

  it('never lets a preflight choose a model', () => {
    const { args } = buildPreflight({ ...REQUEST, model: null }, PLACE);
    expect(args.slice(args.indexOf('--model'))).toMatchInlineSnapshot(`
      [
        "--model",
        "gemini-2.5-pro",
        "--approval-mode",
        "default",
        "--policy",
        "/p/home/.gemini/skillgauge-policy.toml",
      ]
    `);
  });

  it('stops the search for a .env file of a folder above', () => {
    expect(buildCommand(REQUEST, PLACE).files).toContainEqual({
      root: 'workspace',
      path: '.gemini/.env',
      content: '',
    });
  });
});
