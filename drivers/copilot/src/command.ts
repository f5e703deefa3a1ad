import type { CommandRequest, HarnessCommand, Permissions, PlacedFile, RunPlace } from '@skillgauge/core';
import { versionedBaseUrl } from '@skillgauge/driver-kit';
import { PLUGIN_FOLDER } from './install.ts';

/** The key of an own endpoint. */
export const PROVIDER_KEY_VARIABLE = 'COPILOT_PROVIDER_API_KEY';

/** The cache of the unpacked program: 235 MB that the first start writes. */
export const PACKAGE_CACHE = 'packages';

/** Levels that `--reasoning-effort` takes. */
export const EFFORT_LEVELS: string[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Skills that 1.0.102 ships. They can only be switched off by name. */
const BUNDLED_SKILLS = ['customize-cloud-agent', 'github-pr-media'];

/** Nothing of the user's account, no question to a user that is not there, no update. */
const ALWAYS = [
  '--output-format',
  'json',
  '--no-auto-update',
  '--no-ask-user',
  '--no-custom-instructions',
  '--disable-builtin-mcps',
  '--no-remote',
];

/** `read` needs no approval: what is offered loads skills, or reads below the workspace. Its own path check stays on in both. */
const PERMISSIONS: Record<Permissions, string[]> = {
  read: ['--available-tools', 'skill', 'view', 'grep', 'glob'],
  full: ['--allow-all-tools'],
};

/** An own endpoint needs a model's name; the listing is the same for every one. */
const PREFLIGHT_MODEL = 'gpt-5';

function buildArguments(request: CommandRequest, place: RunPlace): string[] {
  const isPlugin = request.installation.installAs === 'plugin';
  return [
    // In one word, so that a prompt which begins with a dash is no option.
    `--prompt=${request.prompt}`,
    ...ALWAYS,
    // Offline there is none; older versions do not know the option.
    ...(place.endpoint === null ? ['--disable-client-telemetry'] : []),
    ...PERMISSIONS[request.permissions],
    ...(isPlugin ? ['--plugin-dir', `${place.home}/${PLUGIN_FOLDER}`] : []),
    ...(request.model === null ? [] : ['--model', request.model]),
    ...(request.effort === null ? [] : ['--reasoning-effort', request.effort]),
  ];
}

/** Offline, Copilot reaches nothing but the provider: no GitHub, no telemetry, no update. */
function providerEnvironment({ credentials, endpoint }: RunPlace): Record<string, string> {
  if (endpoint === null) return {};
  const key = credentials[PROVIDER_KEY_VARIABLE];
  return {
    COPILOT_OFFLINE: 'true',
    COPILOT_PROVIDER_BASE_URL: versionedBaseUrl(endpoint.baseUrl),
    COPILOT_PROVIDER_TYPE: 'openai',
    COPILOT_PROVIDER_WIRE_API: 'completions',
    ...(key === undefined ? {} : { [PROVIDER_KEY_VARIABLE]: key }),
  };
}

function buildEnvironment(place: RunPlace): Record<string, string> {
  const cache = place.caches?.[PACKAGE_CACHE];
  return {
    COPILOT_HOME: `${place.home}/.copilot`,
    ...(cache === undefined ? {} : { COPILOT_PKG_CACHE_HOME: cache }),
    ...providerEnvironment(place),
  };
}

/** A skill of ours that is called like a bundled one must stay on. */
function settings({ bundled, installation }: CommandRequest): PlacedFile {
  const ours = installation.namespace.map(({ name }) => name);
  const disabledSkills = bundled ? [] : BUNDLED_SKILLS.filter((name) => !ours.includes(name));
  return { root: 'home', path: '.copilot/settings.json', content: `${JSON.stringify({ disabledSkills })}\n` };
}

/** One headless run. The session file is read after the end: stdout tells neither tokens nor what the model is shown. */
export function command(request: CommandRequest, place: RunPlace): HarnessCommand {
  return {
    args: buildArguments(request, place),
    env: buildEnvironment(place),
    files: [settings(request)],
    // Killed at once it leaves no session file: that is written about 100 ms later, or when it is asked to end (1.0.102).
    endsGently: true,
    outputs: [
      {
        channel: 'session',
        root: 'home',
        folder: '.copilot/session-state',
        prefix: 'events',
        suffix: '.jsonl',
      },
    ],
  };
}

/**
 * The same session, whose command for a provider key fails: it composes its prompt, writes that to the session file, and ends
 * within 3 s without a connection to anywhere. A refused connection alone would be tried for 25 s.
 */
export function preflightCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const endpoint = place.endpoint ?? { baseUrl: 'http://127.0.0.1:9' };
  const { env, ...rest } = command(
    { ...request, model: request.model ?? PREFLIGHT_MODEL },
    { ...place, endpoint },
  );
  return { ...rest, env: { ...env, COPILOT_PROVIDER_API_KEY_COMMAND: 'exit 1' } };
}
