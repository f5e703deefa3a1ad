import type { Canary, TraceEventOf } from '@skillgauge/core';

const DIFF_HEADER = /^(?:diff --git |index [0-9a-f]+\.\.|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)/m;

/**
 * What canaries a tool's output holds. `loaded`: exactly one skill's text. `exploratory`: several skills' texts, or a diff,
 * which show a listing and not that a skill was loaded.
 */
export interface CanaryHits {
  kind: 'none' | 'loaded' | 'exploratory';
  ids: string[];
}

/** Looks for the run's canaries in the output of a tool that succeeded. */
export function findCanaries(output: string, canaries: readonly Canary[]): CanaryHits {
  const ids = canaries.filter(({ token }) => output.includes(token)).map(({ id }) => id);
  if (ids.length === 0) return { kind: 'none', ids };
  return { kind: ids.length > 1 || DIFF_HEADER.test(output) ? 'exploratory' : 'loaded', ids };
}

/** A tool call that succeeded, and what it gave the model. `detail` is the tool's native name. */
export interface ReadingCall {
  callId: string;
  /** What was asked for. @default the id of the skill whose text came back */
  requested?: string;
  output: string;
  detail: string;
}

/** Skills whose text came to the model by another tool than the one that loads skills: a file was read. */
export function skillsRead(call: ReadingCall, canaries: readonly Canary[]): TraceEventOf<'skill-call'>[] {
  const { ids, kind } = findCanaries(call.output, canaries);
  if (kind === 'none') return [];
  const { callId, detail, requested } = call;
  return ids.map((id) => ({
    type: 'skill-call',
    callId,
    requested: requested ?? id,
    id,
    status: kind,
    evidence: 'canary',
    detail,
  }));
}
