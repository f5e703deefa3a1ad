import { expect, it } from 'vitest';
import { createMessageReader } from './message-reader.ts';
import { MessageLine, ResultLine } from './message-stream.ts';

const RESULT = { type: 'result', subtype: 'success', usage: { input_tokens: 9, output_tokens: 1 } };

function answer(text: string) {
  return { type: 'assistant', message: { id: text, content: [{ type: 'text', text }] } };
}

/** What is told of these lines, in short. */
function told(lines: readonly { type: string; [key: string]: unknown }[], modelRequests: number): string[] {
  const reader = createMessageReader(
    {
      skill: { argument: 'skill', isLoaded: ({ ok }) => ok },
      denied: /^no$/,
      toldError: /\[Error: (.*)\]$/,
      classOf: (message) => (message === 'slow' ? 'rate_limit' : null),
    },
    { namespace: [], canaries: [], model: 'm' },
  );
  const events = lines.flatMap((line) =>
    reader.push(line.type === 'result' ? ResultLine.parse(line) : MessageLine.parse(line)),
  );
  return [...events, ...reader.end(modelRequests)].map((event) => {
    if (event.type === 'message') return `message: ${event.text}`;
    if (event.type === 'error') return `${event.class}: ${event.message}`;
    return event.type === 'end' ? `end: ${event.ok}` : event.type;
  });
}

it('tells the error of the last answer once, whatever the result says', () => {
  expect({
    fine: told([answer('Done.'), RESULT], 1),
    'a second result': told([answer('Done.'), RESULT, RESULT], 0),
    error: told([answer('Well [Error: slow]'), RESULT], 0),
    overcome: told([answer('[Error: slow]'), answer('Done.'), RESULT], 0),
    'without a result': told([answer('[Error: odd]')], 2),
    'failed without a word': told([{ ...RESULT, subtype: 'error_max_turns', is_error: true }], 0),
  }).toMatchInlineSnapshot(`
    {
      "a second result": [
        "message: Done.",
        "end: true",
      ],
      "error": [
        "message: Well ",
        "rate_limit: slow",
        "end: false",
      ],
      "failed without a word": [
        "null: error_max_turns",
        "end: false",
      ],
      "fine": [
        "message: Done.",
        "end: true",
        "usage",
      ],
      "overcome": [
        "message: Done.",
        "end: true",
      ],
      "without a result": [
        "null: odd",
      ],
    }
  `);
});
