import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A tool call of the model: of a function, or of a tool that takes plain text. */
export type ScriptedCall =
  | { name: string; namespace?: string; arguments: Readonly<Record<string, unknown>> }
  | { name: string; input: string };

/** The calls of each model turn; after the last one the model answers with a text. `output` is what the turn before gave. */
export type Script = readonly ((output: string) => readonly ScriptedCall[])[];

/** A scripted model that speaks OpenAI's Responses protocol. */
export interface ScriptedModel extends AsyncDisposable {
  /** Base URL of a script, for one run. */
  url(script: string): string;
  /** Bodies of the requests of a script, in order. */
  bodies(script: string): readonly string[];
}

/** An item of a request's input, as far as it is read here. */
interface InputItem {
  type?: string;
  role?: string;
  output?: unknown;
}

const USAGE = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 2,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 12,
};

function callItem(call: ScriptedCall, id: string) {
  return 'input' in call
    ? { type: 'custom_tool_call', id: `ct_${id}`, call_id: `call_${id}`, ...call }
    : {
        type: 'function_call',
        id: `fc_${id}`,
        call_id: `call_${id}`,
        ...call,
        arguments: JSON.stringify(call.arguments),
      };
}

function answer(response: ServerResponse, id: string, items: readonly object[]): void {
  const message = {
    type: 'message',
    role: 'assistant',
    id: `msg_${id}`,
    content: [{ type: 'output_text', text: 'Done.' }],
  };
  const done = items.length === 0 ? [message] : items;
  const events = [
    { type: 'response.created', response: { id: `resp_${id}` } },
    ...done.map((item) => ({ type: 'response.output_item.done', item })),
    { type: 'response.completed', response: { id: `resp_${id}`, usage: USAGE } },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
}

/** The turns that the model has had in this conversation, by the tool outputs in it, and the text of the last output. */
function conversation(body: unknown): { turn: number; output: string; asked: string } {
  const { input } = body as { input: InputItem[] };
  const isOutput = (item: InputItem | undefined) => item?.type?.endsWith('_output') === true;
  const turns = input.filter((item, place) => isOutput(item) && !isOutput(input[place + 1]));
  return {
    turn: turns.length,
    output: JSON.stringify(turns.at(-1)?.output ?? ''),
    asked: JSON.stringify(input.filter(({ role }) => role === 'user')),
  };
}

/**
 * Starts the model. A conversation whose prompt holds the name of another script in square brackets follows that one: so a
 * sub-agent has a script of its own.
 */
export async function startScriptedModel(scripts: ReadonlyMap<string, Script>): Promise<ScriptedModel> {
  const bodies = new Map<string, string[]>();
  let count = 0;
  const serve = async (url: string, body: unknown, response: ServerResponse): Promise<void> => {
    const name = /^\/([^/]+)\/v1\/responses/.exec(url)?.[1];
    if (name === undefined) return void response.writeHead(404).end('{}');
    const { asked, output, turn } = conversation(body);
    bodies.set(name, [...(bodies.get(name) ?? []), JSON.stringify(body)]);
    const own = [...scripts.keys()].find((other) => asked.includes(`[script ${other}]`)) ?? name;
    const calls = scripts.get(own)?.[turn]?.(output) ?? [];
    count += 1;
    answer(
      response,
      String(count),
      calls.map((call, place) => callItem(call, `${count}_${place}`)),
    );
  };
  const server = createServer((request, response) => {
    void json(request)
      .catch(() => null)
      .then((body) => serve(request.url ?? '', body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (script) => `http://127.0.0.1:${port}/${script}`,
    bodies: (script) => bodies.get(script) ?? [],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
