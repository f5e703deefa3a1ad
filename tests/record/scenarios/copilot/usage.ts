import { loads, type ScenarioInput } from '@skillgauge/conformance';
import { fault, load, reply, say, TARGET } from '../scenario-table.ts';
import { figures } from './words.ts';

const FIRST = figures(1000, 400, 20, 7);
const OF_FIRST = {
  inputTokens: 600,
  cacheReadTokens: 400,
  cacheWriteTokens: 0,
  outputTokens: 20,
  reasoningTokens: 7,
  modelRequests: 1,
};

function chunk(delta: object, finish: string | null) {
  return {
    id: 'chatcmpl-untold',
    object: 'chat.completion.chunk',
    created: 1_600_000_000,
    model: 'gpt-5',
    choices: [{ index: 0, delta, finish_reason: finish }],
  };
}

const CALL_WITHOUT_USAGE = reply({
  events: [
    chunk(
      {
        role: 'assistant',
        tool_calls: [
          {
            index: 0,
            id: 'call_untold',
            type: 'function',
            function: { name: 'skill', arguments: JSON.stringify({ skill: TARGET }) },
          },
        ],
      },
      null,
    ),
    chunk({}, 'tool_calls'),
    '[DONE]',
  ],
});

/** Figures come from the session file: whole, of part of a run, or not at all. */
export const usage: ScenarioInput[] = [
  {
    name: 'usage-nonzero-two-turns',
    what: 'two answers with known figures, part of them from the cache',
    expect: loads(TARGET),
    usage: {
      inputTokens: 1100,
      cacheReadTokens: 1900,
      cacheWriteTokens: 0,
      outputTokens: 50,
      reasoningTokens: 12,
      modelRequests: 2,
      lowerBound: false,
      reportedCostUsd: null,
    },
    turns: () => [load(TARGET, { usage: FIRST }), say('Done.', { usage: figures(2000, 1500, 30, 5) })],
  },
  {
    name: 'error-after-fired',
    what: 'the request after the firing gets 403',
    expect: loads(TARGET),
    usage: { ...OF_FIRST, lowerBound: false },
    turns: () => [load(TARGET, { usage: FIRST }), fault('403')],
  },
  {
    name: 'stopped-at-firing',
    what: 'the run is asked to end as soon as the skill has fired; the next answer hangs',
    expect: loads(TARGET),
    stop: 'fired',
    usage: { ...OF_FIRST, lowerBound: true },
    turns: () => [load(TARGET, { usage: FIRST }), fault('hang')],
  },
  {
    name: 'killed-at-once',
    what: 'every process is killed as soon as the skill has fired, before a session file is written',
    expect: loads(TARGET),
    stop: 'fired',
    usage: { inputTokens: null, outputTokens: null },
    turns: () => [load(TARGET, { usage: FIRST }), fault('hang')],
    alter: (command) => ({ ...command, endsGently: false }),
  },
  {
    name: 'usage-not-told',
    what: 'the endpoint tells no usage: the CLI shows zeros; stopped as soon as the skill has fired',
    expect: loads(TARGET),
    stop: 'fired',
    usage: { inputTokens: null, outputTokens: null },
    turns: () => [CALL_WITHOUT_USAGE, fault('hang')],
  },
];
