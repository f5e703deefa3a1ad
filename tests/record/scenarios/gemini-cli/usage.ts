import { loads, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { load, say, TARGET } from '../scenario-table.ts';
import { figures, PLAIN } from './words.ts';

/** Figures, and how endpoints count thoughts. */
export const usage: ScenarioInput[] = [
  {
    name: 'thoughts-beside-output',
    what: 'known figures, with thoughts counted beside the output, cached input and tool input',
    expect: loads(TARGET),
    usage: {
      inputTokens: 1111,
      cacheReadTokens: 1900,
      outputTokens: 62,
      reasoningTokens: 12,
      modelRequests: 2,
      lowerBound: false,
    },
    turns: () => [
      load(TARGET, { usage: figures(1000, 20, { cached: 400, thoughts: 7 }) }),
      say('Done.', { usage: figures(2000, 30, { cached: 1500, thoughts: 5, tool: 11 }) }),
    ],
  },
  {
    name: 'thoughts-inside-output',
    what: 'an endpoint that counts thoughts as output',
    expect: SILENT,
    usage: { inputTokens: 1000, outputTokens: 20, reasoningTokens: 7, modelRequests: 1 },
    turns: () => [say(PLAIN, { usage: figures(1000, 20, { thoughts: 7, total: 1020 }) })],
  },
  {
    name: 'figures-do-not-add-up',
    what: 'a total that is less than its parts',
    expect: SILENT,
    usage: { inputTokens: 1000, outputTokens: 20 },
    turns: () => [say(PLAIN, { usage: figures(1000, 20, { thoughts: 7, total: 900 }) })],
  },
];
