import type { CommandRequest, HarnessCommand, RunPlace } from '@skillgauge/core';
import { CLOSED_ENDPOINT } from '@skillgauge/driver-kit';
import { PLUGIN_FOLDER } from './install.ts';

/** Levels that `--effort` takes; the CLI ignores any other with a warning on stderr and runs at its default. */
export const EFFORT_LEVELS: string[] = ['low', 'medium', 'high', 'xhigh', 'max'];

/** What `dontAsk` is told to allow. It lets plain reads of the shell through by itself. */
const READ_TOOLS = ['Skill', 'Read'];

/** Every tool of 2.1.197 that asks, by name: `bypassPermissions` would refuse to start as root. */
const FULL_TOOLS = [
  ...READ_TOOLS,
  'Bash',
  'CronCreate',
  'CronDelete',
  'Edit',
  'EnterWorktree',
  'ExitWorktree',
  'NotebookEdit',
  'SendMessage',
  'Task',
  'WebFetch',
  'WebSearch',
  'Workflow',
  'Write',
];

const STREAM = ['--print', '--output-format', 'stream-json', '--verbose', '--include-partial-messages'];

/**
 * Command line of one run. The prompt goes through stdin, so that one that begins with a dash, or is longer than an argument
 * may be, arrives as it is.
 */
export function command(request: CommandRequest, place: RunPlace): HarnessCommand {
  return {
    args: buildArguments(request, place),
    env: buildEnvironment(request, place, place.endpoint?.baseUrl ?? null, 1),
    stdin: request.prompt,
  };
}

/** The same session at a closed endpoint: its `init` line comes before the request that fails. */
export function preflightCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const endpoint = place.endpoint?.baseUrl ?? CLOSED_ENDPOINT;
  return { ...command(request, place), env: buildEnvironment(request, place, endpoint, 0) };
}

function buildArguments(request: CommandRequest, place: RunPlace): string[] {
  const isPlugin = request.installation.installAs === 'plugin';
  const tools = request.permissions === 'full' ? FULL_TOOLS : READ_TOOLS;
  return [
    ...STREAM,
    '--strict-mcp-config',
    '--permission-mode',
    'dontAsk',
    '--allowedTools',
    tools.join(','),
    '--setting-sources',
    isPlugin ? '' : 'project',
    ...(isPlugin ? ['--plugin-dir', `${place.home}/${PLUGIN_FOLDER}`] : []),
    ...(request.model === null ? [] : ['--model', request.model]),
    ...(request.effort === null ? [] : ['--effort', request.effort]),
    ...(request.maxTurns === null ? [] : ['--max-turns', String(request.maxTurns)]),
  ];
}

function buildEnvironment(
  request: CommandRequest,
  place: RunPlace,
  endpoint: string | null,
  retries: number,
): Record<string, string> {
  return {
    CLAUDE_CONFIG_DIR: `${place.home}/.claude`,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
    CLAUDE_CODE_MAX_RETRIES: String(retries),
    ...(request.bundled ? {} : { CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: '1' }),
    // The CLI adds /v1/messages itself.
    ...(endpoint === null ? {} : { ANTHROPIC_BASE_URL: endpoint.replace(/\/v1\/?$/, '') }),
  };
}
