import { producedFiles, type ShownRun } from '../prompt/shown-run.ts';

/** Whether a quote counts as evidence, and if not, why. */
type QuoteResult = { found: true; quote: string } | { found: false; why: string };

/** Finds quotes in one run. `own` is the text that the quote is said to prove, such as the expectation. */
export type QuoteFinder = (evidence: string, own: string) => QuoteResult;

/** A quote has this many characters, unless it is all that there is. */
const SHORTEST_QUOTE = 4;

const PAIRS = ['""', "''", '``', '“”', '‘’', '«»'];

/**
 * Words that ask a grader for its verdict, as a run may put into its own output. They are found there, and prove nothing. A guard for the
 * plain cases: what else a run says to its grader is fenced in as data.
 */
const SPEAKS_TO_GRADER =
  /\b(?:mark|grade|rate|score|count|treat|consider)\b[^.]{0,40}\b(?:as|with)\b[^.]{0,20}\b(?:pass|passed|passing|met|fulfilled|satisfied|full marks)\b|\bignore (?:all|any|every|the|these|your|previous|prior)\b[^.]{0,30}\b(?:rules|instructions)\b|\bexpectations?\b[^.]{0,20}\b(?:pass|passed|met|satisfied|fulfilled)\b/i;

/** A text with every run of white space as one space. */
export function normalSpace(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The quote as given, and without the quotation marks around it. */
function readingsOf(evidence: string): string[] {
  const quote = normalSpace(evidence);
  const inner = PAIRS.some(([open = '', close = '']) => quote.startsWith(open) && quote.endsWith(close));
  return inner && quote.length > 2 ? [quote, quote.slice(1, -1).trim()] : [quote];
}

/** What a finder looks in, and what is no evidence. */
export interface QuoteSources extends ShownRun {
  transcript: string | null;
  /** What the run was asked to do: a quote of all of it proves nothing, wherever the run repeats it. */
  prompt?: string;
  /** Words of the task, of the expectations, of the skill. */
  notEvidence: readonly string[];
}

/**
 * Makes a finder of quotes, white space apart letter for letter. In a file that the run made every quote counts, in the final answer and
 * the transcript only one that is not also in the words of the task, the expectations or the skill: those come back in every transcript.
 * A quote of what it shall prove never counts.
 */
export function createQuoteFinder(sources: QuoteSources): QuoteFinder {
  const files = producedFiles(sources).flatMap(({ text }) => (text === null ? [] : [normalSpace(text)]));
  const answer = normalSpace(sources.finalAnswer ?? '');
  const transcript = normalSpace(sources.transcript ?? '');
  const given = sources.notEvidence.map(normalSpace);
  const prompt = normalSpace(sources.prompt ?? '');
  const find = (quote: string, own: string): QuoteResult => {
    const isWhole = quote === answer || files.includes(quote);
    const inFile = files.some((text) => text.includes(quote));
    if (quote === '') return { found: false, why: 'it quotes nothing' };
    if (!inFile && !answer.includes(quote) && !transcript.includes(quote)) {
      return { found: false, why: 'the quote is not found in the answer, the files or the transcript' };
    }
    if (quote.length < SHORTEST_QUOTE && !isWhole) return { found: false, why: 'the quote is too short' };
    if (SPEAKS_TO_GRADER.test(quote)) {
      return { found: false, why: 'the quote asks for a verdict, and shows no work' };
    }
    if (prompt !== '' && quote.includes(prompt)) {
      return { found: false, why: 'the quote is the task itself' };
    }
    if (own !== '' && quote.includes(normalSpace(own))) {
      return { found: false, why: 'the quote is the expectation itself' };
    }
    return inFile || isWhole || !given.some((text) => text.includes(quote))
      ? { found: true, quote }
      : { found: false, why: 'the quote is of the task, the expectations or the skill, not of the work' };
  };
  return (evidence, own) => {
    const results = readingsOf(evidence).map((quote) => find(quote, own));
    return results.find(({ found }) => found) ?? results[0] ?? { found: false, why: 'it quotes nothing' };
  };
}
