import { createLineSplitter } from '@skillgauge/engine';

/** Lines of a byte stream that arrives in the given pieces, split as the engine splits the output of a real run. */
export function splitLines(chunks: Iterable<Uint8Array>): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter(({ text }) => lines.push(text));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}
