import { expect, test } from 'vitest';
import { addUsageDetails } from './add-usage-details.ts';

const USAGE = { input_tokens: 5, cache_read_input_tokens: 90, output_tokens: 2 };

test('puts whole figures into a document', () => {
  const given = '{"id":"m","content":[{"text":"data: {}"}],"usage":{"input_tokens":95,"output_tokens":2}}';
  expect(JSON.parse(addUsageDetails(given, USAGE))).toEqual({
    id: 'm',
    content: [{ text: 'data: {}' }],
    usage: USAGE,
  });
});

test('puts them into the events of a stream that tell the input, and leaves everything else as it was', () => {
  const given = [
    'event: message_start',
    'data: {"message":{"usage":{"input_tokens":95,"output_tokens":2}}}',
    '',
    'data: {"type":"message_delta","usage":{"output_tokens":2}}',
    '',
    'data: [DONE]',
    '',
  ];
  const expected = given.with(1, `data: {"message":{"usage":${JSON.stringify(USAGE)}}}`);
  expect(addUsageDetails(given.join('\n'), USAGE)).toBe(expected.join('\n'));
});
