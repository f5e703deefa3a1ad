import { errored, loads, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { load, reply, say, TARGET } from '../scenario-table.ts';
import { chunk, PLAIN, SKILL_TOOL } from './words.ts';

const SERVED_MODEL = 'gemini-2.5-flash';

/** Which model serves. */
export const models: ScenarioInput[] = [
  ...[
    { name: 'default-model-fired', end: 'the skill', expect: loads(TARGET), turns: () => [load(TARGET)] },
    { name: 'default-model-not-fired', end: 'an answer', expect: SILENT, turns: () => [say(PLAIN)] },
  ].map(({ end, ...rest }) => ({
    ...rest,
    what: `no model is asked for: a routing request to another model, then ${end}`,
    settings: { model: null },
    usage: { modelRequests: null, lowerBound: false },
    script: { auxiliary: JSON.stringify({ complexity_reasoning: 'x', complexity_score: 90 }) },
  })),
  {
    name: 'other-model-served',
    what: 'the answer names another model than was asked for',
    expect: errored('model_mismatch'),
    turns: () => [reply({ events: [chunk([{ text: PLAIN }], SERVED_MODEL)] })],
  },
  {
    name: 'other-model-fired',
    what: 'the same, and the skill is loaded first',
    expect: { ...errored('model_mismatch'), loaded: [TARGET], attempted: [TARGET] },
    turns: () => [
      reply({
        events: [chunk([{ functionCall: { name: SKILL_TOOL, args: { name: TARGET } } }], SERVED_MODEL)],
      }),
      reply({ events: [chunk([{ text: PLAIN }], SERVED_MODEL)] }),
    ],
  },
];
