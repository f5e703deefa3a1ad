import {
  type BaseUrlVariable,
  DRIVER_CONTRACT,
  type DriverCredentials,
  defineDriver,
  type EvalDriver,
  WHOLE_LISTING,
} from '@skillgauge/core';
import { findCredential } from '@skillgauge/driver-kit';
import { type AcpAgent, commandName, keyVariables, passedVariables } from './agent.ts';
import { buildCommand } from './command.ts';
import { createDialect } from './dialect.ts';
import { classifyEnding } from './errors.ts';
import { installSkills } from './install.ts';
import { knownAgent } from './known-agents.ts';
import { createParser } from './parser.ts';
import { preflightSession } from './preflight.ts';
import { createSession } from './session.ts';

const CAVEAT =
  'any ACP agent: a firing is inferred from what the agent shows of its tool calls, so one that shows no results fires too rarely; permissions hold as far as the agent asks.';

/** Where agents and their libraries look for another server, by the key that goes there. */
const BASE_URLS: readonly BaseUrlVariable[] = [
  { name: 'OPENAI_BASE_URL', keys: ['OPENAI_API_KEY'], ownOrigin: 'https://api.openai.com' },
  { name: 'OPENAI_API_BASE', keys: ['OPENAI_API_KEY'], ownOrigin: 'https://api.openai.com' },
  { name: 'ANTHROPIC_BASE_URL', keys: ['ANTHROPIC_API_KEY'], ownOrigin: 'https://api.anthropic.com' },
  {
    name: 'GOOGLE_GEMINI_BASE_URL',
    keys: ['GEMINI_API_KEY'],
    ownOrigin: 'https://generativelanguage.googleapis.com',
  },
];

function credentialsOf(agent: AcpAgent): DriverCredentials {
  const names = keyVariables(agent);
  return {
    environment: names.map((name) => ({ name, billing: 'metered' })),
    // One that the user's configuration gives the agent does reach it, unless it wants an endpoint.
    baseUrlVariables: BASE_URLS.filter(({ name }) => agent.env?.[name]?.includes('{endpoint}') !== false),
    files: (knownAgent(agent)?.logins ?? []).map((login) => ({ ...login, billing: 'unknown' })),
    besides: passedVariables(agent),
    // Whether it needs one is for the agent to say.
    optional: true,
    help: `Set ${names.join(' or ')}, or name the variable that ${commandName(agent.command)} takes in its entry of the configuration.`,
  };
}

/**
 * Drives any agent that speaks the Agent Client Protocol.
 * @example await measureTriggerRate(spec, { driver: createAcpDriver(agent) })
 */
export function createAcpDriver(agent: AcpAgent): EvalDriver {
  const credentials = credentialsOf(agent);
  return defineDriver({
    contract: DRIVER_CONTRACT,
    id: agent.id,
    title: agent.title ?? `${commandName(agent.command)} (ACP)`,
    harness: { package: null, command: agent.command, testedVersion: null, from: agent.from },
    experimental: CAVEAT,
    capabilities: {
      firing: 'inferred',
      namespacing: 'The name of the front matter; the folder is taken for the same skill',
      installAs: ['project'],
      tokens: false,
      cost: 'sometimes',
      usageWhenStopped: 'partial',
      listing: {
        ...WHOLE_LISTING,
        preflight: 'unseen',
        measured: 'not known: the protocol does not show what a model is shown',
      },
      wires: ['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini'],
      pins: { model: true, effort: false, maxTurns: false, toolAllowList: false, retries: false },
      permissions: ['read', 'full'],
      bundledSwitch: false,
      retryAfter: false,
      servedModel: false,
      explicitPrompts: 'unsupported',
      peakMemoryMiB: 400,
    },
    credentials,
    detect: async (context) => {
      // An agent need not know `--version`; started without a terminal it may wait for ever.
      const credential = findCredential(credentials, context);
      const billing = credential.kind === 'none' ? 'unknown' : credential.billing;
      return { found: context.exec !== null, version: null, credential, billing, problem: null };
    },
    install: (set) => installSkills(agent, set),
    preflight: {
      command: (request, place) => buildCommand(agent, request, place),
      session: preflightSession,
    },
    command: (request, place) => buildCommand(agent, request, place),
    parser: (context) => createParser(agent, context),
    session: createSession(agent),
    runError: classifyEnding,
    sim: createDialect(agent),
  });
}
