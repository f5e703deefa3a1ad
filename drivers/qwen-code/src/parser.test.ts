import { expect, it } from 'vitest';
import { createParser } from './parser.ts';

const INIT = '{"type":"system","subtype":"init","session_id":"s","model":"m","qwen_code_version":"0.15.10"}';
const RESULT = '{"type":"result","subtype":"success","is_error":false,"num_turns":1,"permission_denials":[]}';

/** What is told of a run whose last answer is this text. */
function told(text: string, init = INIT): string[] {
  const parser = createParser({ namespace: [], canaries: [], model: 'm' });
  const answer = JSON.stringify({
    type: 'assistant',
    message: { id: 'a', content: [{ type: 'text', text }] },
  });
  const events = [init, answer, RESULT].flatMap((line) => parser.push('stdout', line));
  return [...events, ...parser.end({ code: 0, signal: null })].map((event) => {
    if (event.type === 'message') return `message: ${event.text}`;
    if (event.type === 'error') return `${event.class}: ${event.message}`;
    return event.type === 'end' ? `end: ${event.ok}` : event.type;
  });
}

it('takes an error in the words of an answer for an error, whatever the result says', () => {
  const quota = '[API Error: 429 You exceeded your current quota]';
  expect({
    answer: told('Done.'),
    error: told('[API Error: 401 Incorrect API key provided.]'),
    'with advice': told(
      `${quota}\nPossible quota limitations in place or slow response times detected. Please wait and try again later.`,
    ),
    'after a part of an answer': told('Well, [API Error: terminated (cause: other side closed)]'),
    'spoken of': told('It says "[API Error: 401 No]" there.'),
    'of another CLI': told('Done.', INIT.replace('qwen_code_version', 'claude_code_version')),
  }).toMatchInlineSnapshot(`
    {
      "after a part of an answer": [
        "session",
        "message: Well, ",
        "network: terminated (cause: other side closed)",
        "end: false",
      ],
      "answer": [
        "session",
        "message: Done.",
        "end: true",
      ],
      "error": [
        "session",
        "auth: 401 Incorrect API key provided.",
        "end: false",
      ],
      "of another CLI": [],
      "spoken of": [
        "session",
        "message: It says "[API Error: 401 No]" there.",
        "end: true",
      ],
      "with advice": [
        "session",
        "quota: 429 You exceeded your current quota",
        "end: false",
      ],
    }
  `);
});
