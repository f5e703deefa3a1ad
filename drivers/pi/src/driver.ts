import { DRIVER_CONTRACT, type DriverCredentials, defineDriver, WHOLE_LISTING } from '@skillgauge/core';
import {
  classOfOpenAiError,
  createEndingClassifier,
  detectByVersion,
  installByName,
  oauthEntriesExpiry,
  USUALLY_DROPPED,
} from '@skillgauge/driver-kit';
import { buildCommand, buildPreflight, EFFORT_LEVELS, KEYS } from './command.ts';
import { createPreflightParser, piDialect } from './listing.ts';
import { createParser } from './parser.ts';

const credentials: DriverCredentials = {
  environment: KEYS.variables,
  // pi reads none of them (0.73.1); a key that is set beside one is for that server all the same.
  baseUrlVariables: [
    { name: 'OPENAI_BASE_URL', keys: ['OPENAI_API_KEY'], ownOrigin: 'https://api.openai.com' },
    { name: 'ANTHROPIC_BASE_URL', keys: ['ANTHROPIC_API_KEY'], ownOrigin: 'https://api.anthropic.com' },
  ],
  files: [
    {
      path: '.pi/agent/auth.json',
      billing: 'unknown',
      // 0.73.1 renews at the very time that it wrote down.
      expiresAt: (content) => oauthEntriesExpiry(content, 0),
    },
  ],
  help: 'Set OPENAI_API_KEY, or another of pi’s key variables, to a key of the provider of your model, or start `pi` and use /login.',
};

/**
 * Drives pi (`pi --mode json`).
 * @example await measureTriggerRate(spec, { driver: pi })
 */
export const pi = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'pi',
  title: 'pi',
  harness: {
    package: '@mariozechner/pi-coding-agent',
    command: 'pi',
    testedVersion: '0.73.1',
    from: import.meta.url,
  },
  experimental:
    'pi has no tool for skills: a firing is inferred from the run’s canary in the result of a tool call that succeeded. That was ' +
    'what reached the model in 32 of 34 ways of reading a SKILL.md. A shell command that shows it and then fails is missed.',
  capabilities: {
    firing: 'inferred',
    namespacing: 'The name of the front matter, whatever the folder is called',
    installAs: ['project'],
    tokens: true,
    cost: 'sometimes',
    usageWhenStopped: 'whole',
    listing: { ...WHOLE_LISTING, measured: '60 and 200 skills of 800 characters, all whole on the wire' },
    oddSkills: {
      dropped: [...USUALLY_DROPPED, 'invalid-yaml', 'byte-order-mark', 'user-only'],
      changed: [],
      nested: 'file',
    },
    wires: ['openai-chat'],
    pins: { model: true, effort: EFFORT_LEVELS, maxTurns: false, toolAllowList: true, retries: true },
    permissions: ['read', 'full'],
    bundledSwitch: false,
    retryAfter: false,
    servedModel: true,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 120,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context),
  install: (set) => installByName(set, '.pi/skills'),
  preflight: { command: buildPreflight, parser: createPreflightParser },
  command: buildCommand,
  parser: createParser,
  runError: createEndingClassifier({ title: 'pi', classOf: classOfOpenAiError }),
  sim: piDialect,
});
