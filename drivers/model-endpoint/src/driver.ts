import { DRIVER_CONTRACT, type DriverCredentials, defineDriver, WHOLE_LISTING } from '@skillgauge/core';
import { createChatDialect, detectByVersion } from '@skillgauge/driver-kit';
import { buildCommand, PROVIDERS } from './command.ts';
import { runError } from './errors.ts';
import { createParser } from './parser.ts';

const credentials: DriverCredentials = {
  environment: PROVIDERS.map(({ variable }) => ({ name: variable, billing: 'metered' })),
  // It reads none of them; a key that is set beside one is for that server all the same.
  baseUrlVariables: [
    { name: 'OPENAI_BASE_URL', keys: ['OPENAI_API_KEY'], ownOrigin: 'https://api.openai.com' },
    { name: 'ANTHROPIC_BASE_URL', keys: ['ANTHROPIC_API_KEY'], ownOrigin: 'https://api.anthropic.com' },
  ],
  files: [],
  // A server on this machine needs none.
  optional: true,
  help: 'Set OPENAI_API_KEY, ANTHROPIC_API_KEY or OPENROUTER_API_KEY, or name an endpoint and the variable of its key.',
};

/** Our own program, beside the built driver as beside its source. On Windows a path begins with no slash. */
const PROGRAM = decodeURIComponent(new URL('../bin/ask-endpoint.mjs', import.meta.url).pathname).replace(
  /^\/(?=[A-Za-z]:)/,
  '',
);

/**
 * Asks a model endpoint, without a harness between: one prompt, one answer. It loads no skill, so that nothing can be measured with it.
 * @example planAsks(modelEndpoint, [{ id: 'one', prompt: 'What is 6 × 7?' }], { model: 'gpt-5-mini' })
 */
export const modelEndpoint = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'model-endpoint',
  title: 'Model endpoint',
  harness: {
    package: null,
    command: PROGRAM,
    testedVersion: null,
    from: import.meta.url,
  },
  experimental: 'It has no skills: it answers prompts, for graders and the like.',
  capabilities: {
    firing: 'event',
    namespacing: 'None: it has no skills',
    installAs: ['project'],
    tokens: true,
    cost: 'none',
    usageWhenStopped: 'none',
    listing: { ...WHOLE_LISTING, measured: 'It lists none' },
    wires: ['openai-chat', 'anthropic-messages'],
    pins: { model: true, effort: true, maxTurns: false, toolAllowList: false, retries: true },
    permissions: ['read', 'full'],
    bundledSwitch: false,
    retryAfter: true,
    servedModel: true,
    readsFiles: false,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 70,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context),
  install: (_set, { installAs }) => ({ installAs, files: [], namespace: [] }),
  preflight: { command: () => ({ args: ['--list-skills'], env: {} }) },
  command: buildCommand,
  parser: createParser,
  runError,
  sim: {
    ...createChatDialect({
      model: 'gpt-5-mini',
      environment: { OPENAI_API_KEY: 'skillgauge-simulated-credential-model-endpoint' },
      load: () => null,
    }),
    isAuxiliary: () => false,
  },
});
