/** Punctuation that only frames words; signs that make a word (`C#`, `a/b`, `50%`, `@name`) stay. */
const FRAMING = String.raw`(?![#@%&/\\*])\p{P}`;
const FRAMING_RUNS = new RegExp(String.raw`(?<=^|\s)(?:${FRAMING})+|(?:${FRAMING})+(?=\s|$)`, 'gu');

/**
 * A prompt as two of them are compared: Unicode NFKC, lower case, single spaces, without the punctuation that stands around words.
 * Punctuation inside a word stays, so that versions and file names differ. A prompt of punctuation alone is only trimmed.
 * @example normalisePrompt('  Read  “A.pdf”, please!') // 'read a.pdf please'
 */
export function normalisePrompt(prompt: string): string {
  const plain = prompt.normalize('NFKC').toLowerCase();
  const words = plain.replaceAll(FRAMING_RUNS, ' ').replaceAll(/\s+/g, ' ').trim();
  return words === '' ? plain.trim() : words;
}
