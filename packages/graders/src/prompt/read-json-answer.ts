import { isRecord } from './is-record.ts';

/** The one JSON object of a model's answer, or why there is none. */
export type JsonAnswer = { value: Record<string, unknown>; problem: null } | { value: null; problem: string };

/** Answers are read up to here; no honest one is longer. */
const LONGEST_ANSWER = 300_000;
/** Braces that do not begin an object, such as those of code in the answer, are tried this often. */
const MOST_TRIES = 500;

/** Where the object that begins at `start` ends; -1 where it does not. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Every outermost JSON object of a text, in its order. */
function objectsOf(text: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const begin = /\{\s*["}]/g;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const start = begin.exec(text)?.index;
    if (start === undefined) break;
    const end = endOfObject(text, start);
    const value = end === -1 ? null : parseObject(text.slice(start, end));
    if (value !== null) found.push(value);
    begin.lastIndex = value === null ? start + 1 : end;
  }
  return found;
}

/**
 * Reads a model's answer by one rule: text and code fences around the JSON are passed over, and exactly one outermost JSON object has the
 * key that was asked for. None, or two that differ, is no answer: which of two verdicts holds is not ours to choose.
 */
export function readJsonAnswer(text: string | null, key: string): JsonAnswer {
  if (text === null || text.trim() === '') return { value: null, problem: 'the grader gave no answer' };
  const objects = objectsOf(text.slice(0, LONGEST_ANSWER)).filter((value) => Object.hasOwn(value, key));
  const [first] = objects;
  if (first === undefined) {
    return { value: null, problem: `the answer holds no JSON object with "${key}"` };
  }
  const different = new Set(objects.map((value) => JSON.stringify(value))).size;
  return different > 1
    ? { value: null, problem: `the answer holds ${different} different JSON objects with "${key}"` }
    : { value: first, problem: null };
}
