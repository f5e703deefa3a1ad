import { setTimeout as delay } from 'node:timers/promises';
import type { HarnessSession } from '@skillgauge/core';
import { connect } from './connect.ts';
import { SessionUpdate } from './messages.ts';
import { openSession } from './session.ts';

/** Agents tell their commands within 100 ms of the session's beginning. */
const COMMANDS_LIMIT_MS = 1500;

/** Opens a session, and waits a moment for the commands that the agent has: some list skills among them. No model is reached. */
export const preflightSession: HarnessSession = (streams, context) => {
  const told = new AbortController();
  return connect(
    streams,
    context,
    async (peer) => {
      if ((await openSession(peer, context)) === null) return;
      const signal = AbortSignal.any([told.signal, context.signal]);
      await delay(COMMANDS_LIMIT_MS, undefined, { signal }).catch(() => undefined);
    },
    (_method, params) => {
      const { data } = SessionUpdate.safeParse(params);
      if (data?.update.sessionUpdate === 'available_commands_update') told.abort();
    },
  );
};
