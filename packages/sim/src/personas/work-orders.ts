/** What a text tells a worker to do. */
export interface WorkOrders {
  /** Files to write, by path; `null`: not to be written. */
  files: ReadonlyMap<string, string | null>;
  /** Words that the answer shall hold; `null`: none are asked for. */
  answer: string | null;
}

/** ``Write `path`:`` and a fenced block that begins in the next lines. */
const WRITE =
  /\b(?:write|save)\b[^`\n]*`([^`\n]+)`[^`\n]*:[ \t]*\n\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^[ \t]*\2[ \t]*$/gim;
/** ``Do not write `path`.`` */
const FORBIDDEN = /\bdo not (?:write|save)\b[^`\n]*`([^`\n]+)`/gi;
const ANSWER = /^[ \t>*-]*answer:[ \t]*(\S[^\n]*)$/im;

function unindent(block: string): string {
  const indents = block
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]));
  const least = Math.min(...indents, 80);
  return block
    .split('\n')
    .map((line) => line.slice(least))
    .join('\n');
}

/**
 * Reads instructions in plain words: ``Write `path`:`` with a fenced block after it, ``Do not write `path`.``, and a line
 * `Answer: …`. Later texts go before earlier ones.
 */
export function readWorkOrders(texts: readonly string[]): WorkOrders {
  const files = new Map<string, string | null>();
  let answer: string | null = null;
  for (const text of texts) {
    for (const [, path = '', , content = ''] of text.matchAll(WRITE)) files.set(path, unindent(content));
    for (const [, path = ''] of text.matchAll(FORBIDDEN)) files.set(path, null);
    answer = ANSWER.exec(text)?.[1]?.trim() ?? answer;
  }
  return { files, answer };
}
