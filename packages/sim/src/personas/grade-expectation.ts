import { contentWords } from '../rule/word-weight.ts';

/** A grade as a grader writes it. */
export interface WrittenGrade {
  id: string;
  verdict: 'pass' | 'fail' | 'ungraded';
  evidence: string;
  reason: string;
}

/** What an expectation names in quotation marks of any kind. */
const TERM = /`([^`\n]+)`|"([^"\n]+)"|“([^”\n]+)”/g;

/** The share of an expectation's words that a line must have, where it names nothing. */
const ENOUGH_WORDS = 0.6;

function termsOf(text: string): string[] {
  return [...text.matchAll(TERM)].map(([, code, plain, curly]) => code ?? plain ?? curly ?? '');
}

/** A line that may be quoted holds the term, and is longer than that alone, where there is one. */
function lineWith(term: string, lines: readonly string[]): string | null {
  const found = lines.filter((line) => line.toLowerCase().includes(term.toLowerCase()));
  return found.find((line) => line.length > term.length) ?? found[0] ?? null;
}

function lineLike(text: string, lines: readonly string[]): string | null {
  const wanted = new Set(contentWords(text));
  const share = (line: string) => contentWords(line).filter((word) => wanted.has(word)).length / wanted.size;
  return wanted.size === 0 ? null : (lines.find((line) => share(line) >= ENOUGH_WORDS) ?? null);
}

/**
 * Grades an expectation by a fixed rule: it passes where everything that it names in quotation marks occurs in the work, with a line that
 * holds the first of them as evidence. One that names nothing passes where a line has most of its words.
 */
export function gradeExpectation(
  { id, text }: { id: string; text: string },
  lines: readonly string[],
): WrittenGrade {
  const terms = termsOf(text);
  const found = terms.length === 0 ? [lineLike(text, lines)] : terms.map((term) => lineWith(term, lines));
  const missing = terms.filter((_, index) => found[index] === null);
  const [evidence] = found;
  if (found.includes(null) || evidence === undefined || evidence === null) {
    const what = missing.length === 0 ? 'what it asks for' : missing.map((term) => `"${term}"`).join(', ');
    return { id, verdict: 'fail', evidence: '', reason: `The work does not have ${what}.` };
  }
  return { id, verdict: 'pass', evidence, reason: 'The work has what it asks for.' };
}
