import type { Canary } from '@skillgauge/core';

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
