import type { CommonTool, TraceEvent } from '@skillgauge/core';
import { createCallLedger } from './call-ledger.ts';

/** What came of a tool call, as the model was told. */
export interface ToolOutcome {
  ok: boolean;
  denied: boolean;
  output: string;
}

/** What stands for the outcome of a call that the run's end left unanswered. */
export const NO_RESULT: ToolOutcome = {
  ok: false,
  denied: false,
  output: 'The run ended before a result came.',
};

/** A tool call with its outcome; `null` for one that the run's end left unanswered. */
export interface JoinedCall {
  callId: string;
  /** The tool's native name. */
  name: string;
  tool: CommonTool;
  input: unknown;
  outcome: ToolOutcome | null;
}

/** How a driver reads the tools of its harness. */
export interface ToolReading {
  /** Common names by native name; any other tool is `other`. */
  tools: ReadonlyMap<string, CommonTool>;
  /** What a call says of skills. */
  judge: (call: JoinedCall) => TraceEvent[];
}

/** Tells each call and each result once, joined, with what they say of skills. */
export interface ToolLedger {
  call(callId: string, name: string, input: unknown, subagent?: boolean): TraceEvent[];
  /** Nothing for a result without a call. */
  result(callId: string, outcome: ToolOutcome): TraceEvent[];
  /** At the end of the run: what unanswered calls say of skills. */
  end(): TraceEvent[];
}

/** Makes an empty ledger for one run. A call that the stream repeats is told once. */
export function createToolLedger({ judge, tools }: ToolReading): ToolLedger {
  const calls = createCallLedger<Omit<JoinedCall, 'outcome'>>();
  const seen = new Set<string>();
  return {
    call(callId, name, input, subagent = false) {
      if (seen.has(callId)) return [];
      seen.add(callId);
      const tool = tools.get(name) ?? 'other';
      calls.open(callId, { callId, name, tool, input: input ?? null });
      return [{ type: 'tool-call', callId, name, tool, input: input ?? null, subagent }];
    },
    result(callId, outcome) {
      const call = calls.close(callId);
      if (call === undefined) return [];
      return [{ type: 'tool-result', callId, ...outcome }, ...judge({ ...call, outcome })];
    },
    end: () => calls.pending().flatMap(({ call }) => judge({ ...call, outcome: null })),
  };
}
