import { expect, it } from 'vitest';
import { createDocumentParser } from './json-document.ts';

function translated(lines: readonly (readonly [channel: string, line: string])[]): unknown[] {
  const parser = createDocumentParser((document) => [
    { type: 'raw', channel: 'stdout', line: JSON.stringify(document) },
  ]);
  const pushed = lines.flatMap(([channel, line]) => parser.push(channel, line));
  return [...pushed, ...parser.end({ code: 0, signal: null })];
}

it('reads one document over many lines, at the end', () => {
  expect(
    translated([
      ['stdout', '['],
      ['stderr', 'noise'],
      ['stdout', '  1 ]'],
    ]),
  ).toEqual([{ type: 'raw', channel: 'stdout', line: '[1]' }]);
});

it('says nothing without a document', () => {
  expect([translated([]), translated([['stdout', '[1']])]).toEqual([[], []]);
});
