import { DRIVER_CONTRACT, type DriverCredentials, defineDriver } from '@skillgauge/core';
import { detectByVersion } from '@skillgauge/driver-kit';
import { command, EFFORT_LEVELS, PACKAGE_CACHE, PROVIDER_KEY_VARIABLE, preflightCommand } from './command.ts';
import { dialect } from './dialect.ts';
import { explainInstallation, runError } from './errors.ts';
import { install } from './install.ts';
import { LISTING } from './listing.ts';
import { createParser } from './parser.ts';

const MINIMUM_KEY_LENGTH = 8;

/** Copilot masks the value of its key wherever it occurs in its output, in the names of events, too (1.0.102). */
function refuseKey(value: string): string | null {
  if (value.length < MINIMUM_KEY_LENGTH) {
    return `it has fewer than ${MINIMUM_KEY_LENGTH} characters, and Copilot masks it wherever it occurs in its own output.`;
  }
  return /^[a-z._]+$/i.test(value)
    ? 'it is a plain word, and Copilot masks it wherever it occurs in its own output.'
    : null;
}

/** The prompt is one argument, of which Linux takes 128 KiB with the flag and the closing zero byte. */
const LONGEST_PROMPT_BYTES = 131_072 - '--prompt='.length - 1;

const credentials: DriverCredentials = {
  environment: [
    { name: 'COPILOT_GITHUB_TOKEN', billing: 'subscription' },
    { name: 'GH_TOKEN', billing: 'subscription' },
    { name: 'GITHUB_TOKEN', billing: 'subscription' },
    { name: PROVIDER_KEY_VARIABLE, billing: 'metered' },
  ],
  endpointVariable: PROVIDER_KEY_VARIABLE,
  baseUrlVariables: [{ name: 'COPILOT_PROVIDER_BASE_URL', keys: [PROVIDER_KEY_VARIABLE] }],
  // Where there is no keychain, 1.0.102 keeps its login in `.copilot/config.json`. That is not copied: it also names the user's plugins
  // by their absolute paths, and their skills would be listed.
  files: [],
  refuse: refuseKey,
  keychain: 'the system’s keychain (“copilot-cli”)',
  help: `Set COPILOT_GITHUB_TOKEN to a token of an account with Copilot, or ${PROVIDER_KEY_VARIABLE} to a long key of the provider that --endpoint names. Copilot’s own login is not read; if you use GitHub CLI, --token-command "copilot=gh auth token" gives its token.`,
};

/**
 * Drives GitHub Copilot CLI (`copilot --prompt=… --output-format json`).
 * @example await measureTriggerRate(spec, { driver: copilot })
 */
export const copilot = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'copilot',
  title: 'GitHub Copilot CLI',
  harness: {
    package: '@github/copilot',
    command: 'copilot',
    testedVersion: '1.0.102',
    from: import.meta.url,
  },
  capabilities: {
    firing: 'event',
    namespacing: 'The name of the front matter, bare in a plugin, too',
    installAs: ['project', 'plugin'],
    tokens: true,
    cost: 'none',
    usageWhenStopped: 'partial',
    listing: LISTING,
    oddSkills: {
      dropped: ['invalid-yaml', 'no-front-matter', 'lower-case-file', 'user-only'],
      changed: ['no-description', 'unspecified-name'],
      nested: 'file',
    },
    wires: ['openai-chat'],
    pins: { model: true, effort: EFFORT_LEVELS, maxTurns: false, toolAllowList: true, retries: false },
    permissions: ['read', 'full'],
    bundledSwitch: true,
    retryAfter: false,
    servedModel: false,
    explicitPrompts: 'unsupported',
    promptLimitBytes: LONGEST_PROMPT_BYTES,
    peakMemoryMiB: 293,
  },
  credentials,
  sharedCaches: [PACKAGE_CACHE],
  detect: (context) => detectByVersion(credentials, context, explainInstallation),
  install,
  preflight: { command: preflightCommand },
  command,
  parser: createParser,
  runError,
  sim: dialect,
});
