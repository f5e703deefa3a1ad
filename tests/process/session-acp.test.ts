import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SimToolCall, TriggerSettings } from '@skillgauge/core';
import { createAcpDriver } from '@skillgauge/driver-acp';
import { expect, test } from 'vitest';
import { executeSimulated } from '../support/execute-simulated.ts';
import { createSandbox, ROOT } from '../support/run-skillgauge.ts';
import { fakeSet } from './fake-driver.ts';

const driver = createAcpDriver({
  id: 'acp-tiny',
  command: join(ROOT, 'examples/acp/tiny-agent.mjs'),
  args: [],
  from: import.meta.url,
});

const SAID = /"method\\":\\"([a-z/_]+)/g;

/** One run of the tiny agent whose model makes this call first, or loads the skill. */
async function run(call: SimToolCall | null, settings: Partial<TriggerSettings>) {
  await using sandbox = await createSandbox();
  const result = await executeSimulated({
    driver,
    set: fakeSet,
    sandbox,
    temporaryRoot: sandbox.path,
    prompt: 'Write the release notes for version 2.4.0.',
    settings,
    dialect: (dialect) => ({
      ...dialect,
      listing: (request) =>
        dialect
          .listing(request)
          .filter(({ id }) => id === 'target')
          .map((skill) => ({
            ...skill,
            description: 'Writes release notes. Use when release notes are asked for.',
          })),
      loadSkill: (skill, request) => call ?? dialect.loadSkill(skill, request),
    }),
  });
  const stem = join(result.runFolder, result.record.attempts[0]?.transcript ?? '').replace(/\.ndjson$/, '');
  return {
    ...result,
    said: [...readFileSync(`${stem}.stdin.ndjson`, 'utf8').matchAll(SAID)].map(([, method]) => method),
    heard: readFileSync(`${stem}.ndjson`, 'utf8'),
  };
}

test('a firing stops the run: the agent is cancelled by protocol', async () => {
  const { record, said } = await run(null, { stop: 'fired' });
  expect([record.outcome, record.fired, record.attempts[0]?.endedBy]).toEqual(['scored', true, 'fired']);
  expect(said).toEqual(['initialize', 'session/new', 'session/prompt', 'session/cancel']);
});

test('`read` refuses to write, `full` does not', async () => {
  const write = { name: 'write_file', arguments: { path: 'written.txt', content: 'text' } };
  const read = await run(write, { permissions: 'read', stop: 'end' });
  const full = await run(write, { permissions: 'full', stop: 'end' });
  expect(
    [read, full].map(({ heard, record }) => [record.outcome, record.denials, heard.includes('"Written."')]),
  ).toEqual([
    ['scored', 1, false],
    ['scored', 0, true],
  ]);
});
