import { DRIVER_CONTRACT, type DriverCredentials, defineDriver, WHOLE_LISTING } from '@skillgauge/core';
import { detectByVersion, oauthEntriesExpiry } from '@skillgauge/driver-kit';
import { buildCommand, buildPreflight } from './command.ts';
import { openCodeDialect } from './dialect.ts';
import { classifyEnding, explainInstallation } from './errors.ts';
import { installSkills } from './install.ts';
import { createParser } from './parser.ts';
import { createPreflightParser } from './preflight.ts';
import { KEY_VARIABLE, KEY_VARIABLES } from './provider.ts';

/** GitLab is the earliest of its providers: it renews a login five minutes before its expiry (1.18.33). */
const RENEWED_EARLY_MS = 300_000;

const credentials: DriverCredentials = {
  environment: KEY_VARIABLES,
  baseUrlVariables: [
    { name: 'OPENAI_BASE_URL', keys: ['OPENAI_API_KEY'], ownOrigin: 'https://api.openai.com' },
    { name: 'ANTHROPIC_BASE_URL', keys: ['ANTHROPIC_API_KEY'], ownOrigin: 'https://api.anthropic.com' },
  ],
  files: [
    {
      path: '.local/share/opencode/auth.json',
      billing: 'unknown',
      expiresAt: (content) => oauthEntriesExpiry(content, RENEWED_EARLY_MS),
    },
  ],
  help: `Set ${KEY_VARIABLE}, or another of OpenCode's key variables, to a key of the provider of your model, or run \`opencode auth login\`.`,
};

/**
 * Drives OpenCode (`opencode run --format json`).
 * @example await measureTriggerRate(spec, { driver: openCode })
 */
export const openCode = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'opencode',
  title: 'OpenCode',
  harness: {
    package: 'opencode-ai',
    command: 'opencode',
    testedVersion: '1.18.33',
    from: import.meta.url,
  },
  capabilities: {
    firing: 'event',
    namespacing: 'The name of the front matter, whatever the folder is called',
    installAs: ['project'],
    tokens: true,
    cost: 'sometimes',
    usageWhenStopped: 'partial',
    listing: {
      ...WHOLE_LISTING,
      measured:
        '60 and 200 skills of 800 characters, all whole on the wire; the preflight shows what is known, which is what is listed',
    },
    oddSkills: {
      dropped: ['no-front-matter', 'no-name', 'no-description', 'lower-case-file'],
      changed: [],
      nested: 'skill',
    },
    wires: ['openai-chat'],
    pins: { model: true, effort: true, maxTurns: false, toolAllowList: false, retries: false },
    permissions: ['read', 'full'],
    bundledSwitch: true,
    retryAfter: true,
    servedModel: false,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 630,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context, explainInstallation),
  install: installSkills,
  preflight: { command: buildPreflight, parser: createPreflightParser },
  command: buildCommand,
  parser: createParser,
  runError: classifyEnding,
  sim: openCodeDialect,
});
