import type { HarnessSession, SessionContext } from '@skillgauge/core';
import { type AcpAgent } from './agent.ts';
import { chooseLogin } from './choose-login.ts';
import { chooseModel } from './choose-model.ts';
import { takesModelByVariable } from './command.ts';
import { type Answer, connect, type Peer } from './connect.ts';
import { AUTH_REQUIRED, Initialized, PROTOCOL_VERSION, Session } from './messages.ts';

const CLIENT = {
  protocolVersion: PROTOCOL_VERSION,
  // Agents then use their own tools, whose calls they show.
  clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  clientInfo: { name: 'skillgauge', version: '0.1.0' },
};

async function newSession(peer: Peer, cwd: string): Promise<Answer> {
  return peer.ask('session/new', { cwd, mcpServers: [] });
}

/** Opens a session, and logs in where that is asked for and no person is needed; `null`: the agent did not open one. */
export async function openSession(peer: Peer, { place }: SessionContext): Promise<Session | null> {
  const initialized = await peer.ask('initialize', CLIENT);
  const agent = Initialized.safeParse(initialized.ok ? initialized.result : null).data;
  if (agent?.protocolVersion !== PROTOCOL_VERSION) return null;
  let opened = await newSession(peer, place.workspace);
  if (!opened.ok && opened.code === AUTH_REQUIRED) {
    const login = chooseLogin(agent.authMethods);
    if (login === null) return null;
    const loggedIn = await peer.ask('authenticate', { methodId: login.id });
    if (!loggedIn.ok) return null;
    opened = await newSession(peer, place.workspace);
  }
  return opened.ok ? (Session.safeParse(opened.result).data ?? null) : null;
}

/** Asks for the model of the run; false: the session does not offer it, or refuses it. */
async function pinModel(
  peer: Peer,
  session: Session,
  agent: AcpAgent,
  asked: string | null,
): Promise<boolean> {
  if (asked === null) return true;
  const choice = chooseModel(session, asked);
  if (choice === null) return takesModelByVariable(agent);
  const answer = await peer.ask(choice.method, choice.params);
  return answer.ok;
}

/** One prompt, and its answer. A run that is to end early is cancelled by protocol. */
export function createSession(agent: AcpAgent): HarnessSession {
  return (streams, context) =>
    connect(streams, context, async (peer) => {
      const { request, signal } = context;
      const session = await openSession(peer, context);
      if (session === null || signal.aborted) return;
      if (!(await pinModel(peer, session, agent, request.model)) || signal.aborted) return;
      const { sessionId } = session;
      const cancel = (): void => void peer.tell('session/cancel', { sessionId });
      signal.addEventListener('abort', cancel, { once: true });
      await peer.ask('session/prompt', { sessionId, prompt: [{ type: 'text', text: request.prompt }] });
      signal.removeEventListener('abort', cancel);
    });
}
