/** Joins tool results with their calls, since results often carry only the id of the call. */
export interface CallLedger<T> {
  open(callId: string, call: T): void;
  /** The call of this result, once; `undefined` for a result without a call. */
  close(callId: string): T | undefined;
  has(callId: string): boolean;
  /** Calls that have no result yet, in order. */
  pending(): { callId: string; call: T }[];
}

/** Makes an empty ledger. Opening an id again replaces the call (a stream may repeat it). */
export function createCallLedger<T>(): CallLedger<T> {
  const calls = new Map<string, T>();
  return {
    open: (callId, call) => void calls.set(callId, call),
    close: (callId) => {
      const call = calls.get(callId);
      calls.delete(callId);
      return call;
    },
    has: (callId) => calls.has(callId),
    pending: () => [...calls].map(([callId, call]) => ({ callId, call })),
  };
}
