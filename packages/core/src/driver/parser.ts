import type { RunError } from '../run/run-error.ts';
import type { TraceEvent } from '../trace/trace-event.ts';
import type { ResolvedSkill } from './installation.ts';

/** The random token that the installed copy of a skill carries in one run. */
export interface Canary {
  /** Announced id of the skill. */
  id: string;
  token: string;
}

export interface ParserContext {
  namespace: readonly ResolvedSkill[];
  canaries: readonly Canary[];
  /** The model that was asked for. */
  model: string | null;
}

/** How the process ended. `code` and `signal` are both `null` when it never started. */
export interface ProcessExit {
  code: number | null;
  signal: string | null;
}

/**
 * Turns a harness's output into trace events, line by line. Channels: `stdout`, `stderr`, and those that the command asked
 * for. It never throws on harness output: what it does not understand becomes a `raw` event.
 */
export interface TraceParser {
  push(channel: string, line: string): TraceEvent[];
  /** Called once, after all lines. Closes what is open; never adds an `end` that the harness did not print. */
  end(exit: ProcessExit): TraceEvent[];
}

/** Who ended the process. */
export type EndedBy =
  | 'exit'
  | 'fired'
  | 'first-turn'
  | 'timeout'
  | 'no-progress'
  | 'interrupt'
  | 'not-started';

/** All that is known of how an attempt ended. */
export interface RunEnding {
  trace: readonly TraceEvent[];
  exit: ProcessExit;
  endedBy: EndedBy;
  /** Last 4 KiB of stderr. */
  stderrTail: string;
  /** Number of stdout lines that were JSON. */
  stdoutLines: number;
}

/** Classifies a bad ending from terminal events first, exit code last. `null`: it ended well. */
export type ClassifyEnding = (ending: RunEnding) => RunError | null;
