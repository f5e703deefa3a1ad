import { once } from 'node:events';

/** Gives a turn back. */
export type EndTurn = () => void;

/** Lets many pass together, or one alone, in the order in which they came. */
export interface TurnGate {
  /** `null`: the signal came first. */
  together(signal: AbortSignal): Promise<EndTurn | null>;
  alone(signal: AbortSignal): Promise<EndTurn | null>;
}

interface Waiting {
  isAlone: boolean;
  start: () => void;
}

/** Makes an open gate. One that wants to be alone waits for those who passed, and holds up those who come after it. */
export function createTurnGate(): TurnGate {
  let waiting: Waiting[] = [];
  let passing = 0;
  let isOneAlone = false;

  const advance = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (isOneAlone || (next.isAlone && passing > 0)) return;
      waiting.shift();
      passing += 1;
      isOneAlone = next.isAlone;
      next.start();
    }
  };
  const pass = async (isAlone: boolean, signal: AbortSignal): Promise<EndTurn | null> => {
    if (signal.aborted) return null;
    const settled = new AbortController();
    const turn = new Promise<true>((resolve) => {
      waiting.push({ isAlone, start: () => resolve(true) });
    });
    const own = waiting.at(-1);
    advance();
    const aborted = once(signal, 'abort', { signal: settled.signal }).then(
      () => false,
      () => false,
    );
    const hasTurn = await Promise.race([turn, aborted]);
    settled.abort();
    if (!hasTurn && own !== undefined && waiting.includes(own)) {
      waiting = waiting.filter((other) => other !== own);
      advance();
      return null;
    }
    return () => {
      passing -= 1;
      isOneAlone = false;
      advance();
    };
  };
  return { together: (signal) => pass(false, signal), alone: (signal) => pass(true, signal) };
}
