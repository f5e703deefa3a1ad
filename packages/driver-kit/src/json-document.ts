import type { TraceEvent, TraceParser } from '@skillgauge/core';

/**
 * Parser of a command that prints one JSON document over many lines of stdout, so all is said in `end`. Without a document
 * nothing is said.
 */
export function createDocumentParser(translate: (document: unknown) => TraceEvent[]): TraceParser {
  const lines: string[] = [];
  return {
    push: (channel, line) => {
      if (channel === 'stdout') lines.push(line);
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
