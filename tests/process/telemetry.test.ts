import type { EvalDriver } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { executeFake, readMessages, readTranscript } from './execute-fake.ts';
import { fakeDriver, fakePlan, fakeRequest, fakeSetup } from './fake-driver.ts';

const TELEMETRY_HARNESS = new URL('./fakes/telemetry-harness.mjs', import.meta.url).pathname;

/** A fake whose parser hands on what it is told on the telemetry channel. */
function telemetryDriver(wants: boolean, seen: string[]): EvalDriver {
  return {
    ...fakeDriver,
    capabilities: { ...fakeDriver.capabilities, telemetry: wants },
    command: (_request, { telemetry }) => ({
      args: [],
      env: telemetry === undefined ? {} : { FAKE_OTLP: telemetry.url },
    }),
    parser: (context) => {
      const parser = fakeDriver.parser(context);
      return {
        push: (channel, line) => {
          if (channel !== 'telemetry') return parser.push(channel, line);
          seen.push(line);
          return [];
        },
        end: (exit) => parser.end(exit),
      };
    },
  };
}

async function runTelemetry(wants: boolean) {
  const seen: string[] = [];
  const setup = fakeSetup(telemetryDriver(wants, seen), {
    executable: { file: process.execPath, prefix: [TELEMETRY_HARNESS], origin: 'given' },
  });
  const execution = await executeFake(fakePlan(fakeRequest('one', [])), { setups: [setup] });
  return { seen, execution };
}

test('log records of a run reach its parser and its transcript, also the last ones; nothing else does', async () => {
  const { execution, seen } = await runTelemetry(true);
  expect(execution.records.map(({ outcome }) => outcome)).toEqual(['scored']);
  expect(seen).toMatchInlineSnapshot(`
    [
      "{"name":"plain","time":null,"attributes":{"key":"value-of-the-fake-key"}}",
      "{"name":"gzip","time":null,"attributes":{}}",
      "{"name":"last","time":null,"attributes":{}}",
    ]
  `);
  expect(readTranscript(execution, 'one', '-1.telemetry.ndjson')).toMatchInlineSnapshot(`
    "{"name":"plain","time":null,"attributes":{"key":"[redacted]"}}
    {"name":"gzip","time":null,"attributes":{}}
    {"name":"last","time":null,"attributes":{}}
    "
  `);
  expect(JSON.parse(readMessages(execution, 'one')[0] ?? '')).toMatchInlineSnapshot(`
    {
      "bomb": 413,
      "foreign": 404,
      "gzip": 200,
      "noJson": 200,
      "plain": 200,
      "traces": 200,
    }
  `);
});

test('a driver that does not ask has no sink', async () => {
  const { execution, seen } = await runTelemetry(false);
  expect(seen).toEqual([]);
  expect(() => readTranscript(execution, 'one', '-1.telemetry.ndjson')).toThrow('ENOENT');
});
