import { errored, type ScenarioInput } from '@skillgauge/conformance';
import type { HarnessCommand, RunErrorClass, SimRequest } from '@skillgauge/core';
import type { SimReply, SimTurn } from '@skillgauge/sim';
import { call, reply } from '../scenario-table.ts';

/** An answer in text. */
export const PLAIN = 'A plain answer.';
/** Looks for files. */
export const glob = call('glob', { pattern: '*' });

/** Figures of one answer. Input holds the cached part, output the reasoning. */
export function figures(input: number, cached: number, output: number, reasoning: number) {
  return {
    prompt_tokens: input,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens: output,
    completion_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}

/** An error answer in the words of the provider. */
export function errorReply(
  status: number,
  message: string,
  code?: string,
  headers: SimReply['headers'] = {},
): SimTurn {
  return reply({
    status,
    headers,
    body: { error: { message, type: 'error', param: null, code: code ?? null } },
  });
}

/** OpenCode then waits no longer than this between its attempts, and comes to the last one. */
export const AT_ONCE = { 'retry-after-ms': '100' };

/** The first event of a streamed answer. */
export const FIRST_CHUNK = {
  id: 'chatcmpl-half',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'gpt-4.1',
  choices: [{ index: 0, delta: { role: 'assistant', content: 'Partial' }, finish_reason: null }],
};

/** The file of a skill, by the listing in the request. */
export function skillFile({ messages }: SimRequest, name: string): string {
  const listing = messages.find(({ role }) => role === 'system')?.text ?? '';
  const location = new RegExp(`<location>(?:file://)?([^<]*/${name}/SKILL\\.md)`).exec(listing)?.[1];
  return location ?? 'not listed';
}

/** The command with its settings changed. */
function withSettings(
  command: HarnessCommand,
  change: (settings: Record<string, object>) => object,
): HarnessCommand {
  const { OPENCODE_CONFIG_CONTENT: settings = '{}', ...env } = command.env;
  return {
    ...command,
    env: { ...env, OPENCODE_CONFIG_CONTENT: JSON.stringify(change(JSON.parse(settings))) },
  };
}

/** The command with another rule for the tool that loads skills. */
export function withSkillRule(command: HarnessCommand, rule: unknown): HarnessCommand {
  return withSettings(command, ({ permission, ...settings }) => ({
    ...settings,
    permission: { ...permission, skill: rule },
  }));
}

/** The command of a user who has no endpoint of his own, and asks for this model. */
export function withoutEndpoint(command: HarnessCommand, model: string): HarnessCommand {
  const { args, ...rest } = withSettings(
    command,
    ({ enabled_providers: _enabled, provider: _provider, ...settings }) => settings,
  );
  return {
    ...rest,
    args: args.map((argument, index) => (args[index - 1] === '-m' ? model : argument)),
  };
}

/** For what comes to its own end: on a busy machine OpenCode may be silent for long until it has started. */
export function inOwnTime(scenario: ScenarioInput): ScenarioInput {
  return { ...scenario, settings: { idleTimeoutMs: 120_000, ...scenario.settings } };
}

/** Every request gets this answer. */
export function answered(
  name: string,
  what: string,
  errorClass: RunErrorClass,
  turn: SimTurn,
): ScenarioInput {
  return { name, what, expect: errored(errorClass), turns: () => [turn] };
}
