import type { CommandRequest, HarnessCommand, PlacedFile, RunPlace } from '@skillgauge/core';
import { CLOSED_ENDPOINT, versionedBaseUrl } from '@skillgauge/driver-kit';

/** The variable that the CLI reads its key from. */
export const KEY_VARIABLE = 'OPENAI_API_KEY';

/** What a run may use that only loads skills and reads. */
const READ_TOOLS = ['skill', 'read_file', 'list_directory', 'glob', 'grep_search'];

/** Tools of 0.15.10 that stay beside a list of core tools: sub-agents, which run shells, and talk with a user who is not there. */
const OTHER_TOOLS = [
  'agent',
  'ask_user_question',
  'exit_plan_mode',
  'send_message',
  'task_stop',
  'tool_search',
];

/** Skills that 0.15.10 ships. One of the user's own with the same name hides each. */
const BUNDLED_SKILLS = ['batch', 'loop', 'qc-helper', 'review'];

/** Below the run's HOME: where the preflight finds the request that was to be sent. */
const REQUEST_FOLDER = '.qwen/preflight';

function settings({ permissions }: CommandRequest, model: Record<string, unknown>): string {
  return JSON.stringify({
    $version: 4,
    general: { enableAutoUpdate: false },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    // Further requests to the model, and a memory of other sessions.
    memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false, enableAutoSkill: false },
    experimental: { emitToolUseSummaries: false },
    // A name that no project has: instruction files are no part of what is measured.
    context: { fileName: 'no-instructions.skillgauge' },
    model: { generationConfig: { maxRetries: 0 }, ...model },
    ...(permissions === 'read' ? { tools: { core: READ_TOOLS }, permissions: { deny: OTHER_TOOLS } } : {}),
  });
}

function files(request: CommandRequest, model: Record<string, unknown> = {}): PlacedFile[] {
  const hidden = request.bundled ? [] : BUNDLED_SKILLS;
  return [
    { root: 'home', path: '.qwen/settings.json', content: settings(request, model) },
    // The CLI takes the first .env from here upwards, so that one of a folder above would reach the run.
    { root: 'workspace', path: '.qwen/.env', content: '' },
    ...hidden.map((name) => ({
      root: 'home' as const,
      path: `.qwen/skills/${name}/SKILL.md`,
      content: `---\nname: ${name}\ndescription: Hidden.\ndisable-model-invocation: true\n---\n`,
    })),
  ];
}

function environment({ home }: RunPlace, endpoint: string | undefined): Record<string, string> {
  return {
    QWEN_HOME: `${home}/.qwen`,
    // Settings of the machine would win over ours.
    QWEN_CODE_SYSTEM_SETTINGS_PATH: `${home}/.qwen/no-system-settings.json`,
    QWEN_CODE_SYSTEM_DEFAULTS_PATH: `${home}/.qwen/no-system-defaults.json`,
    // Without a parent of its own, a signal to the process ends the run.
    QWEN_CODE_NO_RELAUNCH: 'true',
    ...(endpoint === undefined ? {} : { OPENAI_BASE_URL: versionedBaseUrl(endpoint) }),
  };
}

/** The prompt as a message of a JSON stream: as plain text it would arrive with two new lines after it (0.15.10). */
function promptLine(prompt: string): string {
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } })}\n`;
}

/** Command line of one run. The session file that it leaves has the tokens of each request, and the requests that failed. */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const { maxTurns, model, permissions, prompt } = request;
  return {
    args: [
      '--input-format=stream-json',
      '--output-format=stream-json',
      '--auth-type=openai',
      `--approval-mode=${permissions === 'full' ? 'yolo' : 'default'}`,
      ...(model === null ? [] : [`--model=${model}`]),
      ...(maxTurns === null ? [] : [`--max-session-turns=${maxTurns}`]),
    ],
    env: environment(place, place.endpoint?.baseUrl),
    stdin: promptLine(prompt),
    files: files(request),
    outputs: [{ channel: 'session', root: 'home', folder: '.qwen/projects', prefix: '', suffix: '.jsonl' }],
  };
}

/** The same session at a closed endpoint, with its request written to a file: the tools, and the listing in one of them. */
export function buildPreflight(request: CommandRequest, place: RunPlace): HarnessCommand {
  const log = { enableOpenAILogging: true, openAILoggingDir: `${place.home}/${REQUEST_FOLDER}` };
  return {
    ...buildCommand(request, place),
    env: environment(place, place.endpoint?.baseUrl ?? CLOSED_ENDPOINT),
    files: files(request, log),
    outputs: [
      { channel: 'request', root: 'home', folder: REQUEST_FOLDER, prefix: 'openai-', suffix: '.json' },
    ],
  };
}
