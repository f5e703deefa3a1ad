import type { CommandRequest, HarnessCommand, Permissions, RunPlace } from '@skillgauge/core';
import { CODEX_KEY_VARIABLE, KEY_VARIABLE, keyOf, providerSettings, toml } from './provider.ts';

const SANDBOX: Record<Permissions, string> = { read: 'read-only', full: 'workspace-write' };

/** What reaches beyond the workspace or goes on by itself. Without them, `read` loads skills and reads, no more. */
const OFF_WHEN_READING = ['goals', 'apps', 'image_generation'];

/** Options that `exec` and `debug prompt-input` share; the latter knows only `-c`, `--enable` and `--disable`. */
function sharedOptions(request: CommandRequest, place: RunPlace): string[] {
  const isReading = request.permissions === 'read';
  const settings = [
    ...providerSettings(place),
    ...telemetrySettings(place),
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

/** Log records of this run to its own sink, and to nowhere else. The user's prompt is left out of them. */
function telemetrySettings({ telemetry }: RunPlace): string[] {
  if (telemetry === undefined) return [];
  const endpoint = toml(`${telemetry.url}/v1/logs`);
  return [
    `otel.exporter={otlp-http={endpoint=${endpoint},protocol="json"}}`,
    'otel.trace_exporter="none"',
    'otel.metrics_exporter="none"',
    'otel.log_user_prompt=false',
  ];
}

function environment(place: RunPlace): Record<string, string> {
  const key = keyOf(place);
  return {
    CODEX_HOME: `${place.home}/.codex`,
    ...(key === undefined ? {} : { [KEY_VARIABLE]: key }),
    // Milliseconds between two batches of log records. The default is a second: too late for a run that is stopped.
    ...(place.telemetry === undefined ? {} : { OTEL_BLRP_SCHEDULE_DELAY: '100' }),
  };
}

/** Codex 0.171.0 does not start when CODEX_HOME is set and not there, so a file is put into it. */
const HOME_FILES = [
  { root: 'home' as const, path: '.codex/config.toml', content: '# Settings are on the command line.\n' },
];

/**
 * `codex exec` with the whole configuration on its command line. The prompt goes through stdin, which `-` asks for: it arrives as it
 * is, without a `<stdin>` block, and may be longer than an argument (0.171.0). The session file is read after the end.
 */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  return {
    args: ['exec', '--json', '--skip-git-repo-check', ...sharedOptions(request, place), '-'],
    env: environment(place),
    stdin: request.prompt,
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
