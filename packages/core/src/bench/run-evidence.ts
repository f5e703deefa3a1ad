import type { TraceEvent } from '../trace/trace-event.ts';
import type { Usage } from '../usage/usage.ts';

/** A file of the workspace at the end of a run. */
export interface OutputFile {
  /** Relative to the workspace, with forward slashes. */
  path: string;
  change: 'added' | 'changed' | 'removed' | 'unchanged';
  /** Size in bytes; 0 for one that was removed. */
  size: number;
  /** Text, where it is UTF-8 and was kept; `null` for other bytes, for one that is too large, and for one that was removed. */
  text: string | null;
}

/** What graders look at: what a run left behind, and what it said. */
export interface RunEvidence {
  /** The last message of the main session, or `null` where there is none. */
  finalAnswer: string | null;
  files: readonly OutputFile[];
  trace: readonly TraceEvent[];
  /** Text of `user_notes.md`, which the executor may have written. */
  userNotes: string | null;
  usage: Usage;
  turns: number | null;
  wallMs: number;
}
