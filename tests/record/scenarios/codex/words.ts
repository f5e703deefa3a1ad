import type { HarnessCommand } from '@skillgauge/core';
import type { SimReply, SimTurn } from '@skillgauge/sim';
import { call, OTHER, reply, TARGET } from '../scenario-table.ts';

const skillFile = (name: string) => `.agents/skills/${name}/SKILL.md`;

/** The file of the skill under test. */
export const SKILL_FILE = skillFile(TARGET);
/** The file of the other skill. */
export const OTHER_FILE = skillFile(OTHER);
/** An answer in text. */
export const PLAIN = 'A plain answer.';

/** Runs a shell command, with further arguments of the tool. */
export function shell(command: string, options: Readonly<Record<string, unknown>> = {}): SimTurn {
  return call('exec_command', { cmd: command, ...options });
}

/** Lists the workspace. */
export const list = shell('ls');

/** Figures of one answer. Input holds the cached part, output the reasoning. */
export function figures(input: number, cached: number, output: number, reasoning: number) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}

/** An error answer. */
export function errorReply(status: number, error: object, headers: SimReply['headers'] = {}): SimTurn {
  return reply({ status, headers, body: { error } });
}

/** A streamed answer that is this one item. */
export function itemReply(item: object): SimTurn {
  const response = { id: 'resp_item' };
  return reply({
    events: [
      { type: 'response.created', response },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { ...response, usage: figures(1000, 0, 20, 0) } },
    ],
  });
}

/** An answer that begins, and is broken off for a reason of the provider's: `content_filter` or `max_output_tokens`. */
export function incompleteReply(reason: string): SimTurn {
  const response = { id: 'resp_incomplete' };
  const item = { type: 'message', id: 'msg_1', role: 'assistant', content: [] };
  return reply({
    events: [
      { type: 'response.created', response },
      { type: 'response.output_item.added', output_index: 0, item },
      {
        type: 'response.output_text.delta',
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        delta: 'It begins',
      },
      {
        type: 'response.incomplete',
        response: {
          ...response,
          status: 'incomplete',
          incomplete_details: { reason },
          usage: figures(1000, 0, 20, 0),
        },
      },
    ],
  });
}

/** The command with a part of an argument changed. */
export function withArgument(command: HarnessCommand, from: string, to: string): HarnessCommand {
  return { ...command, args: command.args.map((argument) => argument.replace(from, to)) };
}
