import { expect, test } from 'vitest';
import { chooseModel, offeredModels } from './choose-model.ts';
import { Session } from './messages.ts';

const older = Session.parse({
  sessionId: 's',
  models: {
    currentModelId: 'auto',
    availableModels: [
      { modelId: 'auto', name: 'Auto' },
      { modelId: 'fast', name: 'Fast 2.5' },
    ],
  },
});
const newer = Session.parse({
  sessionId: 's',
  configOptions: [
    { id: 'mode', category: 'mode', options: [{ value: 'plan', name: 'Plan' }] },
    {
      id: 'model',
      category: 'model',
      options: [
        { value: 'openai/gpt-4.1', name: 'GPT-4.1' },
        { group: 'more', name: 'More', options: [{ value: 'openai/gpt-5', name: 'GPT-5' }, 'nonsense'] },
      ],
    },
  ],
});

test('a model is asked for by id, by id without its provider, or by name, in the way that the session offers', () => {
  expect([chooseModel(older, 'fast'), chooseModel(older, 'Fast 2.5'), chooseModel(older, 'slow')]).toEqual([
    { method: 'session/set_model', params: { sessionId: 's', modelId: 'fast' } },
    { method: 'session/set_model', params: { sessionId: 's', modelId: 'fast' } },
    null,
  ]);
  expect(chooseModel(newer, 'gpt-5')).toEqual({
    method: 'session/set_config_option',
    params: { sessionId: 's', configId: 'model', value: 'openai/gpt-5' },
  });
  expect(offeredModels(newer)).toEqual(['openai/gpt-4.1', 'openai/gpt-5']);
  expect(chooseModel(Session.parse({ sessionId: 's' }), 'gpt-5')).toBe(null);
});
