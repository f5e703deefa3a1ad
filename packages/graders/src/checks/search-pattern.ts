import { createContext, Script } from 'node:vm';
import { isRecord } from '../prompt/is-record.ts';

/** Where a pattern matches, or why that cannot be told. */
type PatternResult =
  | { state: 'match'; index: number; length: number }
  | { state: 'no-match' }
  | { state: 'broken'; why: string };

/** Searches a text for a regular expression. */
export type PatternSearch = (pattern: string, flags: string, text: string) => PatternResult;

/** How long all searches of one check may take together. */
export const PATTERN_LIMIT_MS = 2000;

const SEARCH = new Script(
  '(() => { const found = new RegExp(pattern, flags).exec(text); return found === null ? -1 : [found.index, found[0].length].join(); })()',
);

/**
 * A search that cannot hang: a pattern that backtracks without end is stopped. V8 checks for a stop between steps of a regular
 * expression, and `node:vm` asks for one from a thread of its own when the time is over. All searches of one such function share the
 * limit. This is no sandbox for hostile code: only a pattern and a text get in, and two numbers come out.
 * @default limitMs PATTERN_LIMIT_MS
 */
export function createPatternSearch(limitMs = PATTERN_LIMIT_MS): PatternSearch {
  const place = createContext(Object.create(null));
  let leftMs = limitMs;
  return (pattern, flags, text) => {
    if (leftMs <= 0) return { state: 'broken', why: tooSlow(limitMs) };
    const startedMs = performance.now();
    try {
      Object.assign(place, { pattern, flags, text });
      const found: unknown = SEARCH.runInContext(place, { timeout: Math.ceil(leftMs) });
      return toResult(found);
    } catch (error) {
      return { state: 'broken', why: whyBroken(error, limitMs) };
    } finally {
      leftMs -= performance.now() - startedMs;
    }
  };
}

function toResult(found: unknown): PatternResult {
  if (typeof found !== 'string') return { state: 'no-match' };
  const [index = 0, length = 0] = found.split(',').map(Number);
  return { state: 'match', index, length };
}

function tooSlow(limitMs: number): string {
  return `the pattern takes longer than ${limitMs / 1000} s on this text`;
}

/** Errors come from the other context, so that `instanceof` says nothing of them. */
function whyBroken(error: unknown, limitMs: number): string {
  if (!isRecord(error)) return String(error);
  return error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? tooSlow(limitMs) : String(error['message']);
}
