import type { CommandRequest, HarnessCommand, PlacedFile, RunPlace } from '@skillgauge/core';
import { CONFIG_FOLDER, SKILLS_FOLDER } from './install.ts';
import { modelOption, providerSettings } from './provider.ts';
import { RIPGREP_FILES } from './ripgrep.ts';

/** The one skill that OpenCode ships. */
const BUNDLED_SKILL = 'customize-opencode';

/**
 * Later rules win, so `*` comes first. Nothing asks: a question is rejected without a user, and 1.18.33 then ends the run with
 * exit 0. Sub-agents are off in both, since nothing that they do is printed.
 */
function permissionRules({ permissions }: CommandRequest, { home, tmp, workspace }: RunPlace) {
  const inside = Object.fromEntries(
    [`${home}/${SKILLS_FOLDER}`, workspace, tmp].map((folder) => [`${folder}/*`, 'allow']),
  );
  const shared = { external_directory: { '*': 'deny', ...inside }, question: 'deny', task: 'deny' };
  return permissions === 'full'
    ? { '*': 'allow', ...shared }
    : { '*': 'deny', skill: 'allow', read: 'allow', glob: 'allow', grep: 'allow', list: 'allow', ...shared };
}

function settings(request: CommandRequest, place: RunPlace): string {
  return JSON.stringify({
    share: 'disabled',
    autoupdate: false,
    snapshot: false,
    // 1.18.33 compacts for ever when the endpoint says that the context is too long, unless this and the variable say no.
    compaction: { auto: false, prune: false },
    permission: permissionRules(request, place),
    ...providerSettings(request, place),
  });
}

function environment(request: CommandRequest, place: RunPlace): Record<string, string> {
  const { home } = place;
  return {
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
    XDG_STATE_HOME: `${home}/.local/state`,
    XDG_CACHE_HOME: `${home}/.cache`,
    OPENCODE_CONFIG_DIR: `${home}/${CONFIG_FOLDER}`,
    OPENCODE_CONFIG_CONTENT: settings(request, place),
    OPENCODE_DISABLE_EXTERNAL_SKILLS: '1',
    OPENCODE_DISABLE_PROJECT_CONFIG: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_AUTOCOMPACT: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    // At every start it asks the registry for its plugin package.
    npm_config_offline: 'true',
  };
}

/** A skill of the same name replaces the bundled one (1.18.33), and one without a description is not listed. */
function files({ bundled, installation }: CommandRequest): PlacedFile[] {
  const isOwn = installation.namespace.some(({ id }) => id === BUNDLED_SKILL);
  const path = `${SKILLS_FOLDER}/${BUNDLED_SKILL}/SKILL.md`;
  const content = `---\nname: ${BUNDLED_SKILL}\n---\n`;
  return [...RIPGREP_FILES, ...(bundled || isOwn ? [] : [{ root: 'home' as const, path, content }])];
}

/**
 * `opencode run`. The prompt goes through stdin: as an argument it would arrive in quotation marks (1.18.33). A title of our own
 * saves the request for one. While it retries stdout is silent, so errors are read from its log on stderr, too.
 */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const model = modelOption(request, place);
  const { effort } = request;
  return {
    args: [
      'run',
      '--format=json',
      '--title=run',
      '--print-logs',
      '--log-level=ERROR',
      ...(model === null ? [] : ['-m', model]),
      ...(effort === null ? [] : ['--variant', effort]),
    ],
    env: environment(request, place),
    stdin: request.prompt,
    files: files(request),
  };
}

/** `opencode debug skill`: the skills as JSON, without a model. */
export function buildPreflight(request: CommandRequest, place: RunPlace): HarnessCommand {
  return { args: ['debug', 'skill'], env: environment(request, place), files: files(request) };
}
