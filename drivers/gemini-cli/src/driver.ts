import { DRIVER_CONTRACT, type DriverCredentials, defineDriver, WHOLE_LISTING } from '@skillgauge/core';
import { detectByVersion, expiryDateOf } from '@skillgauge/driver-kit';
import { buildCommand, buildPreflight, GOOGLE_KEY_VARIABLE, KEY_VARIABLE } from './command.ts';
import { geminiDialect } from './dialect.ts';
import { classifyEnding } from './errors.ts';
import { installSkills } from './install.ts';
import { createParser } from './parser.ts';
import { createPreflightParser } from './preflight.ts';

/** The CLI's library renews a login five minutes before its end. */
const RENEWED_EARLY_MS = 300_000;

/** A login of an organisation's account is refused without the Google Cloud project that it is used for (0.61.0). */
const PROJECT_VARIABLES = ['GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_PROJECT_ID'];

const credentials: DriverCredentials = {
  environment: [
    { name: KEY_VARIABLE, billing: 'metered' },
    { name: GOOGLE_KEY_VARIABLE, billing: 'metered' },
  ],
  baseUrlVariables: [
    { name: 'GOOGLE_GEMINI_BASE_URL', ownOrigin: 'https://generativelanguage.googleapis.com' },
  ],
  files: [
    {
      path: '.gemini/oauth_creds.json',
      billing: 'subscription',
      expiresAt: (content) => expiryDateOf(content, RENEWED_EARLY_MS),
    },
  ],
  besides: PROJECT_VARIABLES,
  keychain: 'the system’s keychain (an API key that was given to `gemini` itself)',
  help: `Set ${KEY_VARIABLE} to an API key, or start \`gemini\` once and log in.`,
};

/** What is said when a part of the package is gone, or Node.js is too old for it. */
function explainInstallation(output: string): string | null {
  return /Cannot find (?:module|package)|ERR_MODULE_NOT_FOUND|SyntaxError/.test(output)
    ? 'The installation of Gemini CLI is not whole: install @google/gemini-cli again, with Node.js 20 or later.'
    : null;
}

/**
 * Drives Gemini CLI by its JSON stream.
 * @example await measureTriggerRate(spec, { driver: geminiCli })
 */
export const geminiCli = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'gemini-cli',
  title: 'Gemini CLI',
  harness: {
    package: '@google/gemini-cli',
    command: 'gemini',
    testedVersion: '0.61.0',
    from: import.meta.url,
  },
  capabilities: {
    firing: 'event',
    namespacing: 'The name of the front matter, whatever the folder is called',
    installAs: ['project'],
    tokens: true,
    cost: 'none',
    usageWhenStopped: 'whole',
    listing: { ...WHOLE_LISTING, measured: '60 and 200 skills of 800 characters, all whole on the wire' },
    oddSkills: {
      dropped: ['no-name', 'no-description', 'no-front-matter', 'byte-order-mark', 'lower-case-file'],
      changed: ['colon-in-name'],
      nested: 'file',
    },
    wires: ['gemini'],
    pins: { model: true, effort: false, maxTurns: true, toolAllowList: true, retries: true },
    permissions: ['read', 'full'],
    bundledSwitch: true,
    retryAfter: true,
    servedModel: true,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 208,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context, explainInstallation),
  install: (set) => installSkills(set),
  preflight: { command: buildPreflight, parser: createPreflightParser },
  command: buildCommand,
  parser: createParser,
  runError: classifyEnding,
  sim: geminiDialect,
});
