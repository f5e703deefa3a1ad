import type { CommandRequest, HarnessCommand, RunPlace } from '@skillgauge/core';
import { versionedBaseUrl } from '@skillgauge/driver-kit';
import type { AcpAgent } from './agent.ts';
import { knownAgent } from './known-agents.ts';

const PASSED = /^\$([A-Za-z_]\w*)$/;

/** A template filled in; `null` when it holds something that this run has not. */
function fill(template: string, request: CommandRequest, place: RunPlace): string | null {
  const passed = PASSED.exec(template)?.[1];
  if (passed !== undefined) return place.credentials[passed] ?? null;
  const values: Readonly<Record<string, string | null>> = {
    home: place.home,
    workspace: place.workspace,
    endpoint: place.endpoint?.baseUrl ?? null,
    model: request.model,
  };
  const missing = /\{(home|workspace|endpoint|model)\}/g;
  const names = [...template.matchAll(missing)].map(([, name = '']) => name);
  if (names.some((name) => values[name] === null)) return null;
  return template.replaceAll(missing, (_, name: string) => values[name] ?? '');
}

function fillAll(
  templates: Readonly<Record<string, string>>,
  request: CommandRequest,
  place: RunPlace,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(templates).flatMap(([name, template]) => {
      const value = fill(template, request, place);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The variables by which agents and their libraries take another endpoint. */
function endpointVariables({ endpoint }: RunPlace): Record<string, string> {
  if (endpoint === null) return {};
  const versioned = versionedBaseUrl(endpoint.baseUrl);
  return {
    OPENAI_BASE_URL: versioned,
    OPENAI_API_BASE: versioned,
    ANTHROPIC_BASE_URL: endpoint.baseUrl,
    GOOGLE_GEMINI_BASE_URL: endpoint.baseUrl,
  };
}

/** Nothing of the user's settings, data or caches is read, wherever the agent keeps them. */
function ownFolders({ home }: RunPlace): Record<string, string> {
  return {
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
    XDG_STATE_HOME: `${home}/.local/state`,
    XDG_CACHE_HOME: `${home}/.cache`,
  };
}

/** True when the agent is told its model by a variable, not in the conversation. */
export function takesModelByVariable(agent: AcpAgent): boolean {
  const templates = { ...knownAgent(agent)?.env, ...agent.env };
  return Object.values(templates).some((template) => template.includes('{model}'));
}

/** How the agent is started. What the user's configuration says wins. */
export function buildCommand(agent: AcpAgent, request: CommandRequest, place: RunPlace): HarnessCommand {
  const known = knownAgent(agent);
  return {
    args: agent.args,
    env: {
      ...ownFolders(place),
      ...endpointVariables(place),
      ...fillAll({ ...known?.env, ...agent.env }, request, place),
    },
    ...(known?.files === undefined ? {} : { files: known.files }),
  };
}
