import type { OutputFile, RunEvidence, TraceEvent, Usage } from '@skillgauge/core';

/** A file that a run added. `null`: bytes that are no text. */
export function added(path: string, text: string | null): OutputFile {
  return { path, change: 'added', size: text === null ? 4 : Buffer.byteLength(text), text };
}

/** A call of a tool, and its result. */
export function toolCall(
  callId: string,
  name: string,
  tool: 'read' | 'write' | 'shell',
  result: { ok?: boolean; denied?: boolean } = {},
): TraceEvent[] {
  const { denied = false, ok = !denied } = result;
  return [
    { type: 'tool-call', callId, name, tool, input: { path: callId }, subagent: false },
    { type: 'tool-result', callId, ok, denied, output: '' },
  ];
}

const USAGE: Usage = {
  inputTokens: 100,
  cacheReadTokens: 20,
  cacheWriteTokens: null,
  outputTokens: 30,
  reasoningTokens: null,
  modelRequests: 2,
  wallMs: 1500,
  costUsd: 0.01,
  costSource: 'reported',
  billing: 'metered',
  lowerBound: false,
};

/** A run that wrote a report and said so. */
export function evidenceOf(
  parts: Partial<Omit<RunEvidence, 'usage'>> & { usage?: Partial<Usage> } = {},
): RunEvidence {
  return {
    finalAnswer: 'The report is written.',
    files: [added('report.md', '# Report\n\nTotal: 42 items\n')],
    trace: [...toolCall('1', 'Read', 'read'), ...toolCall('2', 'Write', 'write')],
    userNotes: null,
    turns: 3,
    wallMs: 1500,
    ...parts,
    usage: { ...USAGE, ...parts.usage },
  };
}
