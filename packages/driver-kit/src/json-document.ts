import type { TraceEvent, TraceParser } from '@skillgauge/core';

/**
 * Parser of a command that gives one JSON document over many lines, so all is said in `end`. Without a document nothing is said.
 * @param source the channel that it comes on; `@default stdout`
 */
export function createDocumentParser(
  translate: (document: unknown) => TraceEvent[],
  source = 'stdout',
): TraceParser {
  const lines: string[] = [];
  return {
    push: (channel, line) => {
      if (channel === source) lines.push(line);
      return [];
    },
    end: () => {
      const document = parseDocument(lines.join('\n'));
      return document === undefined ? [] : translate(document);
    },
  };
}

function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
