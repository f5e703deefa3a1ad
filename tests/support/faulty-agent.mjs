#!/usr/bin/env node
// An ACP agent with one fault: its argument says which. Without one it answers every prompt in one word.
import { createInterface } from 'node:readline';

const [fault] = process.argv.slice(2);
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const chunk = (text) => {
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
  send({ method: 'session/update', params: { sessionId: 's', update } });
};

const METHODS = {
  initialize: () => ({ protocolVersion: fault === 'version' ? 2 : 1, agentInfo: { version: '9.9.9' } }),
  'session/new': () => ({ sessionId: 's' }),
  'session/prompt': () => {
    chunk('Yes.');
    if (fault === 'dies') process.exit(7);
    return { stopReason: fault === 'refuses' ? 'refusal' : 'end_turn' };
  },
};

if (fault === 'garbage') {
  process.stdout.write('Usage: agent [options]\n');
  process.exit(2);
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (fault === 'silent' || id === undefined) return;
  if (fault === 'login' && method === 'session/new') {
    send({ id, error: { code: -32000, message: 'Authentication required' } });
    return;
  }
  send({ id, result: METHODS[method]() });
});
