import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { buildCommand } from './command.ts';

const REQUEST: CommandRequest = {
  prompt: 'What is 6 × 7?',
  model: 'm-1',
  effort: null,
  maxTurns: null,
  permissions: 'read',
  bundled: false,
  installation: { installAs: 'project', files: [], namespace: [] },
};

function argsOf(credentials: Record<string, string>, baseUrl: string | null, model: string | null = 'm-1') {
  const place: RunPlace = {
    workspace: '/w',
    home: '/h',
    tmp: '/t',
    endpoint: baseUrl === null ? null : { baseUrl },
    credentials,
  };
  return buildCommand({ ...REQUEST, model }, place).args.join(' ');
}

test('where a question goes, and in which protocol', () => {
  expect({
    'OpenAI’s key': argsOf({ OPENAI_API_KEY: 'secret' }, null),
    'Anthropic’s key': argsOf({ ANTHROPIC_API_KEY: 'secret' }, null),
    'OpenRouter’s key': argsOf({ OPENROUTER_API_KEY: 'secret' }, null),
    'an endpoint': argsOf({ OPENAI_API_KEY: 'secret' }, 'http://localhost:8080'),
    'an endpoint with a version': argsOf({}, 'http://localhost:8080/api/v2'),
    'the whole path of a protocol': argsOf({ OPENAI_API_KEY: 'secret' }, 'http://localhost:8080/v1/messages'),
    'an endpoint with one model': argsOf({}, 'http://localhost:8080', null),
    'no model': argsOf({ OPENAI_API_KEY: 'secret' }, null, null),
  }).toMatchInlineSnapshot(`
    {
      "Anthropic’s key": "--protocol=anthropic-messages --url=https://api.anthropic.com/v1/messages --model=m-1 --key-variable=ANTHROPIC_API_KEY",
      "OpenAI’s key": "--protocol=openai-chat --url=https://api.openai.com/v1/chat/completions --model=m-1 --key-variable=OPENAI_API_KEY",
      "OpenRouter’s key": "--protocol=openai-chat --url=https://openrouter.ai/api/v1/chat/completions --model=m-1 --key-variable=OPENROUTER_API_KEY",
      "an endpoint": "--protocol=openai-chat --url=http://localhost:8080/v1/chat/completions --model=m-1 --key-variable=OPENAI_API_KEY",
      "an endpoint with a version": "--protocol=openai-chat --url=http://localhost:8080/api/v2/chat/completions --model=m-1",
      "an endpoint with one model": "--protocol=openai-chat --url=http://localhost:8080/v1/chat/completions --model=default",
      "no model": "--protocol=openai-chat --url=https://api.openai.com/v1/chat/completions --key-variable=OPENAI_API_KEY",
      "the whole path of a protocol": "--protocol=anthropic-messages --url=http://localhost:8080/v1/messages --model=m-1 --key-variable=OPENAI_API_KEY",
    }
  `);
});

test('neither the question nor the key is in the arguments', () => {
  expect(argsOf({ OPENAI_API_KEY: 'secret' }, null)).not.toMatch(/secret|6 × 7/);
});
