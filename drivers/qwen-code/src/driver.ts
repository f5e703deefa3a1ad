import { DRIVER_CONTRACT, type DriverCredentials, defineDriver, WHOLE_LISTING } from '@skillgauge/core';
import { detectByVersion, installByName, USUALLY_DROPPED } from '@skillgauge/driver-kit';
import { buildCommand, buildPreflight, KEY_VARIABLE } from './command.ts';
import { classifyEnding } from './errors.ts';
import { createPreflightParser, qwenDialect } from './listing.ts';
import { createParser } from './parser.ts';

const credentials: DriverCredentials = {
  environment: [{ name: KEY_VARIABLE, billing: 'metered' }],
  baseUrlVariables: [{ name: 'OPENAI_BASE_URL', ownOrigin: 'https://api.openai.com' }],
  files: [],
  help: `Set ${KEY_VARIABLE} to a key of the endpoint, and name the endpoint and the model with --endpoint and --model.`,
};

/**
 * Drives Qwen Code by its JSON stream.
 * @example await measureTriggerRate(spec, { driver: qwenCode })
 */
export const qwenCode = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'qwen-code',
  title: 'Qwen Code',
  harness: {
    package: '@qwen-code/qwen-code',
    command: 'qwen',
    testedVersion: '0.15.10',
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
      dropped: [...USUALLY_DROPPED, 'no-name', 'user-only', 'unspecified-name'],
      changed: ['block-scalar'],
      nested: 'file',
    },
    wires: ['openai-chat'],
    pins: { model: true, effort: false, maxTurns: true, toolAllowList: true, retries: false },
    permissions: ['read', 'full'],
    bundledSwitch: true,
    retryAfter: false,
    servedModel: false,
    explicitPrompts: 'hidden',
    peakMemoryMiB: 200,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context),
  install: (set) => installByName(set, '.qwen/skills'),
  preflight: { command: buildPreflight, parser: createPreflightParser },
  command: buildCommand,
  parser: createParser,
  runError: classifyEnding,
  sim: qwenDialect,
});
