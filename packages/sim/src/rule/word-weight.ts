import { STOP_WORDS, WORD_CLASSES } from './word-frequencies.ts';

const PER_MILLION_WITHOUT_MEANING = 3000;
const PER_MILLION_UNKNOWN = 3;
const MINIMUM_STEM = 3;

/**
 * Takes the plural -s, -ed and -ing off a word, and the e that they may have replaced, so that "files", "file" and "filing"
 * are one word; then -y and -ize off a long word, so that "summary" and "summarize" are one, too.
 */
export function stem(word: string): string {
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  const bare = singular.replace(/(?:ing|ed)$/, '');
  const cut = bare !== singular && isStem(bare) ? bare.replace(/([bdgmnprt])\1$/, '$1') : singular;
  const short = cut.length > MINIMUM_STEM ? cut.replace(/e$/, '') : cut;
  return short.replace(/^(.{5,})(?:i[sz]|y)$/, '$1');
}

function isStem(text: string): boolean {
  return text.length >= MINIMUM_STEM && /[aeiouy]/.test(text);
}

/** The words of a text that carry meaning, stemmed, in order. Bare numbers and stop words are left out. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word) && !/^(?:v|rc)?\d+$/.test(word)).map(stem);
}

const PER_MILLION: ReadonlyMap<string, number> = new Map(
  WORD_CLASSES.toReversed().flatMap(([perMillion, words]) =>
    words.split(/\s+/).map((word) => [stem(word), perMillion] as const),
  ),
);

/**
 * How much a stemmed word tells about a topic: `log10(3000 / f) / 3` with f its occurrences per million words, so 0 for the
 * commonest and 1 for a word that the table does not know (f = 3).
 */
export function wordWeight(stemmed: string): number {
  const perMillion = PER_MILLION.get(stemmed) ?? PER_MILLION_UNKNOWN;
  return Math.log10(PER_MILLION_WITHOUT_MEANING / perMillion) / 3;
}
