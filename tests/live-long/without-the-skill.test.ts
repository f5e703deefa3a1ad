import type { InstallSet } from '@skillgauge/core';
import { readOutputs } from '@skillgauge/engine';
import { builtinDrivers } from 'skillgauge';
import { expect, it } from 'vitest';
import { acpDriver, agentEnvironment, TESTED_AGENTS } from '../support/acp-agents.ts';
import { executeArm } from '../support/execute-arm.ts';
import { NATIVE_CALLS } from '../support/native-calls.ts';
import { createSandbox } from '../support/run-skillgauge.ts';

const NAME = 'release-notes';
const EMPTY: InstallSet = { key: 'without', target: NAME, pluginName: null, skills: [] };
const ABSENT = [{ name: NAME, folder: NAME, fingerprints: [] }];

/** How the harness behind a driver calls its own tools. */
function callsOf(driver: string) {
  const agent = TESTED_AGENTS.find(({ name }) => `acp-${name}` === driver);
  const calls = agent?.calls ?? NATIVE_CALLS[driver];
  if (calls === undefined) throw new Error(`How ${driver} calls its own tools is not known.`);
  return calls;
}

it.each([...builtinDrivers, ...TESTED_AGENTS.map(({ name }) => acpDriver(name))])(
  'a harness without any skill works in a git repository, and leaves nothing of its own among the outputs: $id',
  async (driver) => {
    await using sandbox = await createSandbox();
    const calls = callsOf(driver.id);
    const { preflight, record, runFolder } = await executeArm({
      ...{ driver, set: EMPTY, absent: ABSENT, sandbox, env: agentEnvironment() },
      fixture: {
        key: 'fixture',
        files: [{ path: 'log.txt', encoding: 'utf8', content: 'one\n', executable: false }],
        git: { message: 'Start' },
      },
      script: {
        turns: [
          { kind: 'call', call: calls.read('log.txt') },
          { kind: 'call', call: calls.write('notes.md', 'hello') },
          { kind: 'say', text: 'All done.' },
        ],
      },
    });
    const outputs = (await readOutputs(runFolder, record)) ?? [];
    expect({
      preflight: preflight?.error ?? null,
      run: [record.outcome, record.fired, record.error, record.attempts[0]?.leaks ?? []],
      outputs: outputs.map(({ change, path, text }) => [path, change, text?.trim() ?? null]),
    }).toEqual({
      preflight: null,
      run: ['scored', false, null, []],
      outputs: [
        ['log.txt', 'unchanged', null],
        // Qwen Code's writer takes whole paths only.
        ...(driver.id === 'qwen-code' ? [] : [['notes.md', 'added', 'hello']]),
      ],
    });
  },
);
