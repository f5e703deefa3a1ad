import type { CommandRequest, HarnessCommand, PlacedFile, RunPlace } from '@skillgauge/core';
import {
  closedPlace,
  hiddenSkill,
  isolateSettings,
  jsonFile,
  NO_INSTRUCTIONS,
  PROMPT_FOLDER,
  promptLine,
  promptOutputs,
  versionedBaseUrl,
} from '@skillgauge/driver-kit';

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

const SETTINGS = { folder: '.qwen', prefix: 'QWEN_CODE' };

function settings({ permissions }: CommandRequest, model: Record<string, unknown>) {
  return {
    $version: 4,
    general: { enableAutoUpdate: false },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    // Further requests to the model, and a memory of other sessions.
    memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false, enableAutoSkill: false },
    experimental: { emitToolUseSummaries: false },
    context: { fileName: NO_INSTRUCTIONS },
    model: { generationConfig: { maxRetries: 0 }, ...model },
    ...(permissions === 'read' ? { tools: { core: READ_TOOLS }, permissions: { deny: OTHER_TOOLS } } : {}),
  };
}

function files(request: CommandRequest, place: RunPlace, model: Record<string, unknown> = {}): PlacedFile[] {
  return [
    jsonFile('.qwen/settings.json', settings(request, model)),
    isolateSettings(SETTINGS, place.home).file,
    ...(request.bundled ? [] : BUNDLED_SKILLS.map((name) => hiddenSkill('.qwen/skills', name))),
  ];
}

function environment({ endpoint, home }: RunPlace): Record<string, string> {
  return {
    QWEN_HOME: `${home}/.qwen`,
    ...isolateSettings(SETTINGS, home).env,
    ...(endpoint === null ? {} : { OPENAI_BASE_URL: versionedBaseUrl(endpoint.baseUrl) }),
  };
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
    env: environment(place),
    // As plain text it would arrive with two new lines after it (0.15.10).
    stdin: promptLine(prompt),
    files: files(request, place),
    outputs: [{ channel: 'session', root: 'home', folder: '.qwen/projects', prefix: '', suffix: '.jsonl' }],
  };
}

/** The same session at a closed endpoint, with its request written to a file: the tools, and the listing in one of them. */
export function buildPreflight(request: CommandRequest, place: RunPlace): HarnessCommand {
  const log = { enableOpenAILogging: true, openAILoggingDir: `${place.home}/${PROMPT_FOLDER}` };
  return {
    ...buildCommand(request, closedPlace(place)),
    files: files(request, place, log),
    outputs: promptOutputs('openai-', '.json'),
  };
}
