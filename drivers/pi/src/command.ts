import type { CommandRequest, HarnessCommand, RunPlace } from '@skillgauge/core';
import {
  closedPlace,
  ENDPOINT_PROVIDER,
  jsonFile,
  keyProviders,
  PROMPT_FOLDER,
  promptOutputs,
  UNNAMED_MODEL,
  versionedBaseUrl,
} from '@skillgauge/driver-kit';

/** Levels that `--thinking` takes. */
export const EFFORT_LEVELS: string[] = ['off', 'minimal', 'low', 'medium', 'high', 'xhigh'];

/** pi's own names of the providers whose keys we take from the environment. */
export const KEYS = keyProviders({
  OPENAI_API_KEY: 'openai',
  ANTHROPIC_API_KEY: 'anthropic',
  GEMINI_API_KEY: 'google',
  OPENROUTER_API_KEY: 'openrouter',
});

const STREAM = ['--mode', 'json', '--print', '--no-session', '--offline'];
const NOTHING_OF_THE_USER = ['--no-extensions', '--no-prompt-templates', '--no-themes', '--no-context-files'];

const AGENT_FOLDER = '.pi/agent';

/** Outside of the folder that extensions are discovered in. */
const PREFLIGHT_FILE = `${PROMPT_FOLDER}/extension.mjs`;
const PROMPT_FILE = 'prompt.json';

/** An extension that writes down what the model would be told, and the tools that it would be offered. */
const PREFLIGHT = `import { writeFileSync } from 'node:fs';
export default (pi) =>
  pi.on('before_agent_start', ({ systemPrompt: listing }) => {
    const prompt = { listing, tools: pi.getActiveTools() };
    writeFileSync(process.env.HOME + '/${PROMPT_FOLDER}/${PROMPT_FILE}', JSON.stringify(prompt));
  });
`;

const SETTINGS = {
  enableInstallTelemetry: false,
  retry: { enabled: false, provider: { maxRetries: 0 } },
  // An answer that says the context is too long would be followed by a request for a summary.
  compaction: { enabled: false },
};

/** The endpoint as a provider of one model. The key stays in its variable, which pi reads by itself. */
function endpointModels({ effort, model }: CommandRequest, place: RunPlace) {
  if (place.endpoint === null) return {};
  const provider = {
    api: 'openai-completions',
    baseUrl: versionedBaseUrl(place.endpoint.baseUrl),
    apiKey: KEYS.variableOf(place) ?? 'none',
    compat: { supportsDeveloperRole: false },
    models: [{ id: model ?? UNNAMED_MODEL, reasoning: effort !== null }],
  };
  return { providers: { [ENDPOINT_PROVIDER]: provider } };
}

/** `pi --mode json`. The prompt goes through stdin: as an argument, one that begins with @ would be taken for a file. */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const { effort, permissions, prompt } = request;
  const { model, provider } = KEYS.modelOf(request, place);
  return {
    args: [
      ...STREAM,
      ...NOTHING_OF_THE_USER,
      ...(permissions === 'read' ? ['--tools', 'read,ls,grep,find'] : []),
      ...(provider === null ? [] : ['--provider', provider]),
      ...(model === null ? [] : ['--model', model]),
      ...(effort === null ? [] : ['--thinking', effort]),
    ],
    env: {
      PI_CODING_AGENT_DIR: `${place.home}/${AGENT_FOLDER}`,
      PI_OFFLINE: '1',
      PI_TELEMETRY: '0',
      PI_SKIP_VERSION_CHECK: '1',
    },
    stdin: prompt,
    files: [
      jsonFile(`${AGENT_FOLDER}/settings.json`, SETTINGS),
      jsonFile(`${AGENT_FOLDER}/models.json`, endpointModels(request, place)),
    ],
  };
}

/** The same session at a closed endpoint, with an extension that writes the system prompt to a file. */
export function buildPreflight(request: CommandRequest, place: RunPlace): HarnessCommand {
  const command = buildCommand(request, closedPlace(place));
  return {
    ...command,
    args: [...command.args, '--extension', `${place.home}/${PREFLIGHT_FILE}`],
    files: [...(command.files ?? []), { root: 'home', path: PREFLIGHT_FILE, content: PREFLIGHT }],
    outputs: promptOutputs(PROMPT_FILE),
  };
}
