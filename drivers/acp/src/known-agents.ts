import type { CredentialFile, PlacedFile } from '@skillgauge/core';
import { expiryDateOf, oauthEntriesExpiry } from '@skillgauge/driver-kit';
import { type AcpAgent, commandName } from './agent.ts';

/** A text that an agent says in the model's name, and what it means. */
interface AgentNotice {
  match: RegExp;
  means: 'error' | 'retry' | 'nothing';
}

/** What is known of an agent beyond the protocol. Everything here was measured; nothing here is needed to measure another agent. */
export interface KnownAgent {
  /** Variables in the form of `AcpAgent.env`. */
  env: Readonly<Record<string, string>>;
  files?: readonly PlacedFile[];
  /** The model that simulated runs ask for. */
  simulatedModel: string;
  /** How its skill tool says that it has loaded a skill whose text it does not show. The first group is the skill. */
  confirmation?: RegExp;
  notices?: readonly AgentNotice[];
  /** The token figures that it sends are those of the last request only, so they are no sum, and are left out. */
  countsLastRequestOnly?: boolean;
  /** Logins in files, and from when on the agent renews them. */
  logins?: readonly Pick<CredentialFile, 'path' | 'expiresAt'>[];
}

const KNOWN_AGENTS: Readonly<Record<string, KnownAgent>> = {
  // Gemini CLI 0.61.0
  gemini: {
    env: {
      GEMINI_CLI_HOME: '{home}',
      // Skills of a workspace that is not trusted are not listed.
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_CLI_NO_RELAUNCH: 'true',
    },
    files: [
      {
        root: 'home',
        path: '.gemini/settings.json',
        content: `${JSON.stringify({
          general: { maxAttempts: 2, enableAutoUpdate: false },
          privacy: { usageStatisticsEnabled: false },
        })}\n`,
      },
    ],
    simulatedModel: 'gemini-2.5-pro',
    confirmation: /^Skill \*\*(.+?)\*\* activated\./,
    logins: [{ path: '.gemini/oauth_creds.json', expiresAt: (content) => expiryDateOf(content, 300_000) }],
  },
  // OpenCode 1.18.33
  opencode: {
    env: {
      // It asks nobody unless it is told to.
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        share: 'disabled',
        autoupdate: false,
        permission: { edit: 'ask', bash: 'ask', webfetch: 'ask', task: 'deny', external_directory: 'ask' },
      }),
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_AUTOCOMPACT: '1',
      npm_config_offline: 'true',
    },
    simulatedModel: 'openai/gpt-4.1',
    countsLastRequestOnly: true,
    logins: [
      {
        path: '.local/share/opencode/auth.json',
        expiresAt: (content) => oauthEntriesExpiry(content, 300_000),
      },
    ],
  },
  // GitHub Copilot CLI 1.0.102
  copilot: {
    env: {
      COPILOT_HOME: '{home}/.copilot',
      COPILOT_PROVIDER_BASE_URL: '{endpoint}/v1',
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_WIRE_API: 'completions',
      COPILOT_MODEL: '{model}',
      COPILOT_PROVIDER_API_KEY: '$OPENAI_API_KEY',
    },
    simulatedModel: 'gpt-5',
    confirmation: /^Skill "(.+?)" loaded successfully\./,
    // It says errors of the model in the model's name, and that the turn ended well.
    notices: [
      { match: /^Info: Request failed due to a transient API error/, means: 'retry' },
      { match: /^Info: /, means: 'nothing' },
      { match: /^Error: /, means: 'error' },
    ],
    // Its own login has no file of its own: `.copilot/config.json` also names the user's plugins, whose skills would be listed.
  },
  // Qwen Code 0.15.10
  qwen: {
    env: { OPENAI_MODEL: '{model}', QWEN_CODE_NO_RELAUNCH: 'true' },
    simulatedModel: 'gpt-4.1',
    logins: [{ path: '.qwen/oauth_creds.json', expiresAt: (content) => expiryDateOf(content, 30_000) }],
  },
};

/** What is known of this agent by the name of its command; `null`: nothing. */
export function knownAgent({ command }: Pick<AcpAgent, 'command'>): KnownAgent | null {
  const name = commandName(command);
  return Object.hasOwn(KNOWN_AGENTS, name) ? (KNOWN_AGENTS[name] ?? null) : null;
}
