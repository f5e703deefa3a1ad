import { DRIVER_CONTRACT, defineDriver } from '@skillgauge/core';
import { detectByVersion } from '@skillgauge/driver-kit';
import { command, EFFORT_LEVELS, preflightCommand } from './command.ts';
import { dialect } from './dialect.ts';
import { runError } from './errors.ts';
import { install } from './install.ts';
import { LISTING } from './listing.ts';
import { LOGIN_FILE, loginExpiresAt } from './login.ts';
import { createParser } from './translate.ts';

const credentials = {
  environment: [
    { name: 'ANTHROPIC_API_KEY', billing: 'metered' as const },
    { name: 'ANTHROPIC_AUTH_TOKEN', billing: 'unknown' as const },
    { name: 'CLAUDE_CODE_OAUTH_TOKEN', billing: 'subscription' as const },
  ],
  baseUrlVariables: [{ name: 'ANTHROPIC_BASE_URL', ownOrigin: 'https://api.anthropic.com' }],
  files: [{ path: LOGIN_FILE, billing: 'subscription' as const, expiresAt: loginExpiresAt }],
  keychain: 'the macOS keychain (“Claude Code-credentials”)',
  help: 'Set ANTHROPIC_API_KEY, log in with `claude`, or run `claude setup-token` and set CLAUDE_CODE_OAUTH_TOKEN.',
};

/** What a package manager leaves behind that did not run the package's install script. */
function explainVersionFailure(output: string): string | null {
  return output.includes('claude native binary not installed')
    ? 'The native binary is not installed: run `node node_modules/@anthropic-ai/claude-code/install.cjs`, or install again with scripts allowed.'
    : null;
}

/** Drives Claude Code by `claude --print` and its JSON stream. */
export const claudeCode = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'claude-code',
  title: 'Claude Code',
  harness: {
    package: '@anthropic-ai/claude-code',
    command: 'claude',
    testedVersion: '2.1.197',
    from: import.meta.url,
  },
  capabilities: {
    firing: 'event',
    namespacing: 'project: folder name; plugin: plugin name, colon, folder name',
    installAs: ['project', 'plugin'],
    tokens: true,
    cost: 'reported',
    usageWhenStopped: 'whole',
    listing: LISTING,
    oddSkills: {
      dropped: ['lower-case-file', 'user-only'],
      changed: ['no-description', 'no-front-matter', 'byte-order-mark'],
      nested: 'file',
    },
    wires: ['anthropic-messages'],
    pins: { model: true, effort: EFFORT_LEVELS, maxTurns: true, toolAllowList: true, retries: true },
    permissions: ['read', 'full'],
    bundledSwitch: true,
    retryAfter: true,
    servedModel: true,
    explicitPrompts: 'hidden',
    peakMemoryMiB: 263,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context, explainVersionFailure),
  install,
  preflight: { command: preflightCommand },
  command,
  parser: createParser,
  runError,
  sim: dialect,
});
