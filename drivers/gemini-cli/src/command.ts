import type { CommandRequest, HarnessCommand, PlacedFile, RunPlace } from '@skillgauge/core';
import { isolateSettings, NO_INSTRUCTIONS } from '@skillgauge/driver-kit';
import { READ_TOOLS, SKILL_TOOL } from './common-tools.ts';

/** The variable that the CLI reads its key from. */
export const KEY_VARIABLE = 'GEMINI_API_KEY';

/** The name that Google's own libraries use for the same key. */
export const GOOGLE_KEY_VARIABLE = 'GOOGLE_API_KEY';

/** Skills that 0.61.0 ships. */
const BUNDLED_SKILLS = ['skill-creator', 'antigravity-support'];

/** Where the CLI looks for settings. */
const SETTINGS = { folder: '.gemini', prefix: 'GEMINI_CLI' };

const POLICY_FILE = '.gemini/skillgauge-policy.toml';

/** Below the run's HOME: what the preflight asks the CLI to write down. */
const TELEMETRY_FILE = '.gemini/skillgauge-telemetry.json';

/** A key that stands in for one where no model is reached. */
const NO_KEY = 'no-key-needed-for-this';

/** A model to ask for where none is: to choose one itself, the CLI would try for a minute to reach the closed endpoint (0.61.0). */
const PREFLIGHT_MODEL = 'gemini-2.5-pro';

/** Reading is allowed by the CLI's own policies. Without this rule `activate_skill` is taken away, and the listing stays. */
const POLICY = `[[rule]]
toolName = "${SKILL_TOOL}"
decision = "allow"
priority = 900
`;

type Settings = Readonly<Record<string, unknown>>;

function baseSettings(request: CommandRequest, authType: string, attempts: number): Settings {
  const { maxTurns, permissions } = request;
  return {
    security: { auth: { selectedType: authType } },
    general: { maxAttempts: attempts, enableAutoUpdate: false, enableAutoUpdateNotification: false },
    privacy: { usageStatisticsEnabled: false },
    context: { fileName: NO_INSTRUCTIONS },
    skills: { disabled: request.bundled ? [] : BUNDLED_SKILLS },
    ...(maxTurns === null ? {} : { model: { maxSessionTurns: maxTurns } }),
    ...(permissions === 'read' ? { tools: { core: READ_TOOLS } } : {}),
  };
}

function configurationFiles(settings: Settings, home: string): PlacedFile[] {
  return [
    { root: 'home', path: '.gemini/settings.json', content: `${JSON.stringify(settings, null, 2)}\n` },
    { root: 'home', path: POLICY_FILE, content: POLICY },
    isolateSettings(SETTINGS, home).file,
  ];
}

function sharedArguments({ model, permissions }: CommandRequest, place: RunPlace): string[] {
  return [
    ...(model === null ? [] : ['--model', model]),
    ...(permissions === 'full'
      ? ['--approval-mode', 'yolo']
      : ['--approval-mode', 'default', '--policy', `${place.home}/${POLICY_FILE}`]),
  ];
}

function environment(place: RunPlace, key: string | undefined): Record<string, string> {
  return {
    // Wins over HOME for .gemini and for .agents.
    GEMINI_CLI_HOME: place.home,
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
    ...isolateSettings(SETTINGS, place.home).env,
    COLORTERM: 'truecolor',
    ...(key === undefined ? {} : { [KEY_VARIABLE]: key }),
    ...(place.endpoint === null ? {} : { GOOGLE_GEMINI_BASE_URL: place.endpoint.baseUrl }),
  };
}

function keyOf(place: RunPlace): string | undefined {
  return place.credentials[KEY_VARIABLE] ?? place.credentials[GOOGLE_KEY_VARIABLE];
}

/**
 * Command line of one run. The prompt goes through stdin, so that one that begins with a dash, or is longer than an argument
 * may be, arrives as it is.
 */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const key = keyOf(place);
  const settings = baseSettings(request, key === undefined ? 'oauth-personal' : 'gemini-api-key', 2);
  return {
    args: ['--output-format', 'stream-json', ...sharedArguments(request, place)],
    env: environment(place, key),
    stdin: request.prompt,
    files: configurationFiles(settings, place.home),
    outputs: [{ channel: 'chat', root: 'home', folder: '.gemini/tmp', prefix: 'session-', suffix: '.jsonl' }],
  };
}

/**
 * The same session at a closed endpoint, with its request written to a file before it is sent: the system instruction with the
 * listing, and the tools. Only with text output does the CLI write that file before it exits (0.61.0). A login is never used:
 * its endpoint could not be closed.
 */
export function buildPreflight(request: CommandRequest, place: RunPlace): HarnessCommand {
  const telemetry = {
    enabled: true,
    traces: true,
    logPrompts: false,
    target: 'local',
    outfile: `${place.home}/${TELEMETRY_FILE}`,
  };
  const [folder = '', name = ''] = TELEMETRY_FILE.split('/');
  const asked = { ...request, model: request.model ?? PREFLIGHT_MODEL };
  return {
    args: ['--output-format', 'text', ...sharedArguments(asked, place)],
    env: environment(place, keyOf(place) ?? NO_KEY),
    stdin: request.prompt,
    files: configurationFiles({ ...baseSettings(request, 'gemini-api-key', 1), telemetry }, place.home),
    outputs: [{ channel: 'telemetry', root: 'home', folder, prefix: name, suffix: '' }],
  };
}
