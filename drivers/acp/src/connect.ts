import type { SessionContext, SessionStreams } from '@skillgauge/core';
import { messageStream } from './message-stream.ts';
import { PermissionRequest } from './messages.ts';
import { answerPermission } from './permission.ts';

/** What came of a request: the agent's answer, or the code of its refusal; `null` where the connection is gone. */
export type Answer = { ok: true; result: unknown } | { ok: false; code: number | null };

/** An agent that is talked with. */
export interface Peer {
  ask(method: string, params: unknown): Promise<Answer>;
  tell(method: string, params: unknown): Promise<void>;
}

/** What is told of updates that nobody asked for. */
export type OnNotification = (method: unknown, params: unknown) => void;

/** The SDK of the protocol is 9 MB, and an optional dependency: it is loaded when an agent is talked with. */
async function loadSdk(): Promise<typeof import('@agentclientprotocol/sdk')> {
  try {
    return await import('@agentclientprotocol/sdk');
  } catch (cause) {
    throw new Error('The SDK of the protocol is not installed: npm install @agentclientprotocol/sdk', {
      cause,
    });
  }
}

/** Talks with an agent for as long as `talk` takes, and answers its questions for permission meanwhile. */
export async function connect(
  streams: SessionStreams,
  { request }: SessionContext,
  talk: (peer: Peer) => Promise<void>,
  onNotification: OnNotification = () => undefined,
): Promise<void> {
  const { client, methods, RequestError } = await loadSdk();
  const app = client({ name: 'skillgauge' }).onRequest(
    methods.client.session.requestPermission,
    (params) => PermissionRequest.parse(params),
    ({ params }) => ({ outcome: answerPermission(params, request.permissions) }),
  );
  const connection = app.connect(messageStream(streams, onNotification));
  const { agent } = connection;
  try {
    await talk({
      ask: (method, params) =>
        agent.request(method, params).then(
          (result): Answer => ({ ok: true, result }),
          (error: unknown): Answer => ({
            ok: false,
            code: error instanceof RequestError ? error.code : null,
          }),
        ),
      tell: (method, params) => agent.notify(method, params).catch(() => undefined),
    });
  } finally {
    connection.close();
  }
}
