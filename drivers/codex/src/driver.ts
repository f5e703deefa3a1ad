import { DRIVER_CONTRACT, type DriverCredentials, defineDriver } from '@skillgauge/core';
import { detectByVersion } from '@skillgauge/driver-kit';
import { buildCommand, buildPreflight } from './command.ts';
import { codexDialect } from './dialect.ts';
import { classifyEnding, explainInstallation } from './errors.ts';
import { installSkills } from './install.ts';
import { LISTING } from './listing.ts';
import { LOGIN_FILE, loginExpiresAt } from './login.ts';
import { createParser } from './parser.ts';
import { createPreflightParser } from './preflight.ts';
import { CODEX_KEY_VARIABLE, KEY_VARIABLE } from './provider.ts';

const credentials: DriverCredentials = {
  environment: [
    { name: CODEX_KEY_VARIABLE, billing: 'metered' },
    { name: KEY_VARIABLE, billing: 'metered' },
  ],
  // 0.171.0 does not read it any more; a key that is set beside it is for that server all the same.
  baseUrlVariables: [{ name: 'OPENAI_BASE_URL', ownOrigin: 'https://api.openai.com' }],
  files: [{ path: LOGIN_FILE, billing: 'subscription', expiresAt: loginExpiresAt }],
  keychain: 'the system’s keychain (“Codex Auth”, by `cli_auth_credentials_store`)',
  help: `Set ${KEY_VARIABLE} to an API key of the model endpoint, or run \`codex login\`.`,
};

/**
 * Drives Codex (`codex exec --json`).
 * @example await measureTriggerRate(spec, { driver: codex })
 */
export const codex = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'codex',
  title: 'Codex',
  harness: {
    package: '@openai/codex',
    command: 'codex',
    testedVersion: '0.171.0',
    from: import.meta.url,
  },
  experimental:
    'Codex prints no skill event: a firing is inferred from the run’s canary in the output of a command that succeeded. That was ' +
    'what reached the model in 39 of 42 ways of reading a SKILL.md. It differs where a later part of the command fails (missed), ' +
    'and where a script or a token limit keeps the output from the model (counted).',
  capabilities: {
    firing: 'inferred',
    namespacing: 'The name of the front matter, whatever the folder is called',
    installAs: ['project'],
    tokens: true,
    cost: 'none',
    usageWhenStopped: 'partial',
    listing: LISTING,
    oddSkills: {
      dropped: ['no-description', 'no-front-matter', 'byte-order-mark', 'lower-case-file'],
      changed: [],
      nested: 'skill',
    },
    wires: ['openai-responses'],
    pins: { model: true, effort: true, maxTurns: false, toolAllowList: false, retries: true },
    permissions: ['read', 'full'],
    bundledSwitch: true,
    retryAfter: false,
    servedModel: false,
    explicitPrompts: 'hidden',
    // Counted in characters by 0.171.0, which are never more than the bytes.
    promptLimitBytes: 1_048_576,
    telemetry: true,
    peakMemoryMiB: 158,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context, explainInstallation),
  install: (set) => installSkills(set),
  preflight: { command: buildPreflight, parser: createPreflightParser },
  command: buildCommand,
  parser: createParser,
  runError: classifyEnding,
  sim: codexDialect,
});
