import { Agent, request as sendRequest } from 'node:http';
import { LLMock } from '@copilotkit/aimock';
import { addUsageDetails } from './add-usage-details.ts';
import type { SimAnswer } from './answer-request.ts';

/** What is asked of the backend: to say this answer in the words of the protocol that the body is written in. */
interface AimockExchange {
  /** The endpoint's path and query, without the run's prefix. */
  path: string;
  body: string;
  answer: SimAnswer;
  /** Usage in the wire's own field names. */
  usage: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** A whole answer, ready to be sent on. */
export interface AimockReply {
  status: number;
  contentType: string;
  payload: string;
}

/** Characters of a text from which on it is streamed in one piece. */
const LONG_TEXT = 100_000;

/** aimock behind a loopback port of its own; it writes answers, and decides nothing. */
export interface AimockBackend {
  write(exchange: AimockExchange): Promise<AimockReply>;
  close(): Promise<void>;
}

/** Starts aimock. Each exchange travels under a key of its own, so that no two that run at once can mix. */
export async function startAimockBackend(): Promise<AimockBackend> {
  const open = new Map<string, AimockExchange>();
  const agent = new Agent({ keepAlive: true });
  const mock = new LLMock({ host: '127.0.0.1', port: 0, logLevel: 'silent', journalMaxEntries: 1 });
  const isLong = (key: string | undefined) => (open.get(key ?? '')?.answer.text.length ?? 0) > LONG_TEXT;
  const reply = ({ _context }: { _context?: string }) => {
    const exchange = open.get(_context ?? '');
    return exchange === undefined
      ? { error: { message: 'No such exchange', type: 'invalid_request_error' }, status: 404 }
      : fixtureOf(exchange);
  };
  // Cut into the usual pieces of 20 characters, a text of megabytes would take minutes.
  mock.on({ predicate: ({ _context }) => isLong(_context) }, reply, { chunkSize: Number.MAX_SAFE_INTEGER });
  mock.on({ predicate: () => true }, reply);
  const url = await mock.start();
  let count = 0;
  return {
    write: async (exchange) => {
      count += 1;
      const key = `exchange-${count}`;
      open.set(key, exchange);
      try {
        return await post(`${url}${exchange.path}`, exchange, key, agent);
      } finally {
        open.delete(key);
      }
    },
    close: async () => {
      agent.destroy();
      await mock.stop();
    },
  };
}

function fixtureOf({ answer, usage }: AimockExchange) {
  const { details, text } = answer;
  const said = {
    usage,
    ...(details.finish === undefined ? {} : { finishReason: details.finish }),
    ...(details.model === undefined ? {} : { model: details.model }),
    ...(details.reasoning === undefined ? {} : { reasoning: details.reasoning }),
  };
  if (answer.toolCalls.length === 0) return { content: text, ...said };
  const toolCalls = answer.toolCalls.map((call) => ({
    name: call.name,
    arguments: JSON.stringify(call.arguments),
  }));
  return text === '' ? { toolCalls, ...said } : { content: text, toolCalls, ...said };
}

/** aimock hands the header `x-aimock-context` to the response function as `_context`. */
function post(url: string, exchange: AimockExchange, key: string, agent: Agent): Promise<AimockReply> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-aimock-context': key };
    const sent = sendRequest(url, { method: 'POST', agent, headers, signal: exchange.signal }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        const status = reply.statusCode ?? 500;
        const payload = Buffer.concat(chunks).toString('utf8');
        const contentType = reply.headers['content-type'] ?? 'application/json';
        resolve({
          status,
          contentType,
          payload: status === 200 ? addUsageDetails(payload, exchange.usage) : payload,
        });
      });
    });
    sent.on('error', reject);
    sent.end(exchange.body);
  });
}
