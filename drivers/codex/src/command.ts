import type { CommandRequest, HarnessCommand, Permissions, RunPlace } from '@skillgauge/core';

/** The variable that the provider entry below reads its key from. */
export const KEY_VARIABLE = 'OPENAI_API_KEY';

/** Codex's own variable for `exec`; it wins over `OPENAI_API_KEY`, as it does in Codex. */
export const CODEX_KEY_VARIABLE = 'CODEX_API_KEY';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** A stream without a byte for so long is dead. Codex's own default is 300 s, the engine's deadline mostly shorter. */
const STREAM_IDLE_TIMEOUT_MS = 120_000;

const SANDBOX: Record<Permissions, string> = { read: 'read-only', full: 'workspace-write' };

/** What reaches beyond the workspace or goes on by itself. Without them, `read` loads skills and reads, no more. */
const OFF_WHEN_READING = ['goals', 'apps', 'image_generation'];

/** `base_url` of the provider: Codex adds `/responses` to it, so the version must be there. */
export function providerBaseUrl(endpoint: RunPlace['endpoint']): string {
  if (endpoint === null) return DEFAULT_BASE_URL;
  return /\/v\d+$/.test(endpoint.baseUrl) ? endpoint.baseUrl : `${endpoint.baseUrl}/v1`;
}

/** A TOML basic string; JSON's escapes are among TOML's. */
function toml(value: string): string {
  return JSON.stringify(value);
}

/** One retry in all: with `request_max_retries` at 1 as well there would be four requests for a 500. */
function provider(place: RunPlace): string {
  const fields = {
    name: toml('skillgauge'),
    base_url: toml(providerBaseUrl(place.endpoint)),
    env_key: toml(KEY_VARIABLE),
    wire_api: toml('responses'),
    request_max_retries: 0,
    stream_max_retries: 1,
    stream_idle_timeout_ms: STREAM_IDLE_TIMEOUT_MS,
  };
  const pairs = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  return `{${pairs.join(',')}}`;
}

/** Options that `exec` and `debug prompt-input` share; the latter knows only `-c`, `--enable` and `--disable`. */
function sharedOptions(request: CommandRequest, place: RunPlace): string[] {
  const isReading = request.permissions === 'read';
  const settings = [
    `model_provider=${toml('skillgauge')}`,
    `model_providers.skillgauge=${provider(place)}`,
    ...(request.model === null ? [] : [`model=${toml(request.model)}`]),
    ...(request.effort === null ? [] : [`model_reasoning_effort=${toml(request.effort)}`]),
    `sandbox_mode=${toml(SANDBOX[request.permissions])}`,
    `approval_policy=${toml('never')}`,
    'project_doc_max_bytes=0',
    `skills.bundled.enabled=${request.bundled}`,
    'analytics.enabled=false',
    'check_for_update_on_startup=false',
    // 0.171.0 hands the key to every shell command of the model otherwise.
    `shell_environment_policy.exclude=[${toml(KEY_VARIABLE)},${toml(CODEX_KEY_VARIABLE)}]`,
    // /tmp is shared with the rest of the machine; the run has a TMPDIR of its own.
    isReading ? `web_search=${toml('disabled')}` : 'sandbox_workspace_write.exclude_slash_tmp=true',
  ];
  // The plugins feature runs `git ls-remote` against a public repository at every start.
  const disabled = ['plugins', ...(isReading ? OFF_WHEN_READING : [])];
  return [
    ...disabled.flatMap((feature) => ['--disable', feature]),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
}

function environment(place: RunPlace): Record<string, string> {
  const key = place.credentials[CODEX_KEY_VARIABLE] ?? place.credentials[KEY_VARIABLE];
  return { CODEX_HOME: `${place.home}/.codex`, ...(key === undefined ? {} : { [KEY_VARIABLE]: key }) };
}

/** Codex 0.171.0 does not start when CODEX_HOME is set and not there, so a file is put into it. */
const HOME_FILES = [
  { root: 'home' as const, path: '.codex/config.toml', content: '# Settings are on the command line.\n' },
];

/** `codex exec` with the whole configuration on its command line. The session file is read after the end. */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  // A lone "-" would mean "read the prompt from stdin".
  const prompt = request.prompt === '-' ? '- ' : request.prompt;
  return {
    args: ['exec', '--json', '--skip-git-repo-check', ...sharedOptions(request, place), '--', prompt],
    env: environment(place),
    files: HOME_FILES,
    outputs: [
      { channel: 'rollout', root: 'home', folder: '.codex/sessions', prefix: 'rollout-', suffix: '.jsonl' },
    ],
  };
}

/** `codex debug prompt-input`: what the model would be shown, as JSON, without a request. */
export function buildPreflight(request: CommandRequest, place: RunPlace): HarnessCommand {
  return {
    args: ['debug', 'prompt-input', ...sharedOptions(request, place), '--', 'hi'],
    env: environment(place),
    files: HOME_FILES,
  };
}
