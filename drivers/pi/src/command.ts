import type { CommandRequest, CredentialVariable, HarnessCommand, RunPlace } from '@skillgauge/core';
import { CLOSED_ENDPOINT, versionedBaseUrl } from '@skillgauge/driver-kit';

/** Levels that `--thinking` takes. */
export const EFFORT_LEVELS: string[] = ['off', 'minimal', 'low', 'medium', 'high', 'xhigh'];

/** pi's own names of the providers whose keys we take from the environment. */
const PROVIDER_OF_KEY: Readonly<Record<string, string>> = {
  OPENAI_API_KEY: 'openai',
  ANTHROPIC_API_KEY: 'anthropic',
  GEMINI_API_KEY: 'google',
  OPENROUTER_API_KEY: 'openrouter',
};

/** Credential variables, in order of preference. */
export const KEY_VARIABLES: readonly CredentialVariable[] = Object.keys(PROVIDER_OF_KEY).map((name) => ({
  name,
  billing: 'metered',
}));

/** The provider entry that stands for `--endpoint`. */
const ENDPOINT_PROVIDER = 'skillgauge';

/** What an endpoint that serves one model only is asked for. */
const UNNAMED_MODEL = 'default';

const STREAM = ['--mode', 'json', '--print', '--no-session', '--offline'];
const NOTHING_OF_THE_USER = ['--no-extensions', '--no-prompt-templates', '--no-themes', '--no-context-files'];

const AGENT_FOLDER = '.pi/agent';

/** Below the run's HOME, outside of the folder that extensions are discovered in. */
const PREFLIGHT_FOLDER = 'preflight';
const PREFLIGHT_FILE = `${PREFLIGHT_FOLDER}/extension.mjs`;
const PROMPT_FILE = 'prompt.json';

/** An extension that writes down what the model would be told, and the tools that it would be offered. */
const PREFLIGHT = `import { writeFileSync } from 'node:fs';
export default (pi) =>
  pi.on('before_agent_start', ({ systemPrompt }) => {
    const tools = pi.getActiveTools();
    writeFileSync(process.env.HOME + '/${PREFLIGHT_FOLDER}/${PROMPT_FILE}', JSON.stringify({ systemPrompt, tools }));
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
  const [key = 'none'] = Object.keys(place.credentials);
  const provider = {
    api: 'openai-completions',
    baseUrl: versionedBaseUrl(place.endpoint.baseUrl),
    apiKey: key,
    compat: { supportsDeveloperRole: false },
    models: [{ id: model ?? UNNAMED_MODEL, reasoning: effort !== null }],
  };
  return { providers: { [ENDPOINT_PROVIDER]: provider } };
}

/** With an endpoint the whole name is the endpoint's; else `provider/model`, or the provider of the key. */
function modelArguments({ model }: CommandRequest, place: RunPlace): string[] {
  if (place.endpoint !== null) {
    return ['--provider', ENDPOINT_PROVIDER, '--model', model ?? UNNAMED_MODEL];
  }
  const key = Object.keys(place.credentials)[0] ?? '';
  const provider = model?.includes('/') === true ? undefined : PROVIDER_OF_KEY[key];
  return [
    ...(provider === undefined ? [] : ['--provider', provider]),
    ...(model === null ? [] : ['--model', model]),
  ];
}

/** `pi --mode json`. The prompt goes through stdin: as an argument, one that begins with @ would be taken for a file. */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const { effort, permissions, prompt } = request;
  return {
    args: [
      ...STREAM,
      ...NOTHING_OF_THE_USER,
      ...(permissions === 'read' ? ['--tools', 'read,ls,grep,find'] : []),
      ...modelArguments(request, place),
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
      { root: 'home', path: `${AGENT_FOLDER}/settings.json`, content: JSON.stringify(SETTINGS) },
      {
        root: 'home',
        path: `${AGENT_FOLDER}/models.json`,
        content: JSON.stringify(endpointModels(request, place)),
      },
    ],
  };
}

/** The same session at a closed endpoint, with an extension that writes the system prompt to a file. */
export function buildPreflight(request: CommandRequest, place: RunPlace): HarnessCommand {
  const endpoint = place.endpoint ?? { baseUrl: CLOSED_ENDPOINT };
  const command = buildCommand(request, { ...place, endpoint });
  return {
    ...command,
    args: [...command.args, '--extension', `${place.home}/${PREFLIGHT_FILE}`],
    files: [...(command.files ?? []), { root: 'home', path: PREFLIGHT_FILE, content: PREFLIGHT }],
    outputs: [{ channel: 'prompt', root: 'home', folder: PREFLIGHT_FOLDER, prefix: PROMPT_FILE, suffix: '' }],
  };
}
