import { expect, it } from 'vitest';
import { readLoggedError } from './log-line.ts';

const HEAD = 'timestamp=2026-11-30T13:47:49.038Z level=ERROR run=30c2fb37';
const REQUEST = `${HEAD} message="stream error" providerID=skillgauge`;
const at = Date.UTC(2026, 10, 30, 13, 47, 49, 38);

it('reads when and why a request failed', () => {
  const line = `${REQUEST} modelID=m small=false agent=build error.error="AI_APICallError: The model \\"x\\" is busy"`;
  expect(readLoggedError(line)).toEqual({
    of: 'request',
    at,
    message: 'AI_APICallError: The model "x" is busy',
  });
});

it('reads what stdout calls an unexpected error', () => {
  const line = `${HEAD} message=failed ref=err_1 error="ProviderModelNotFoundError: Model not found: \\"a/b\\"" cause="…"`;
  expect(readLoggedError(line)).toEqual({
    of: 'run',
    at,
    message: 'ProviderModelNotFoundError: Model not found: "a/b" (err_1)',
  });
});

it('passes over other lines and over auxiliary requests', () => {
  const lines = [
    '',
    `${REQUEST} small=true error.error="AI_APICallError: Rate limit reached"`,
    'timestamp=never level=ERROR run=1 message="stream error" small=false error.error="x"',
    `${HEAD} message=process error="Rate limit reached"`,
  ];
  expect(lines.map(readLoggedError)).toEqual([null, null, null, null]);
});
