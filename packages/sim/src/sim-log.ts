/** One model request that arrived. */
export interface SimLogEntry {
  requestId: string;
  attempt: number;
  /** The conversation's turn from 1; 0 for an auxiliary request. A request that was sent again has the same turn. */
  turn: number;
  model: string;
  auxiliary: boolean;
  /** HTTP status of the answer; 0 while there is none, and where the fault is to give none. */
  status: number;
  fault: string | null;
  /** Ids of the skills that the request listed. */
  listing: string[];
  prompt: string | null;
  /** Id of the skill that the answer calls. */
  called: string | null;
  /** The whole request body, or empty when the entry is too old to keep it. */
  body: string;
}

/** The requests so far, in the order in which they arrived whole. */
export interface SimLog {
  entries: readonly SimLogEntry[];
  add(entry: SimLogEntry): void;
}

/** A log that keeps the bodies of its newest entries only: one body of a real harness has some 70 KB. */
export function createSimLog(keptBodies: number): SimLog {
  const entries: SimLogEntry[] = [];
  return {
    entries,
    add: (entry) => {
      entries.push(entry);
      const old = entries[entries.length - 1 - keptBodies];
      if (old !== undefined) old.body = '';
    },
  };
}
