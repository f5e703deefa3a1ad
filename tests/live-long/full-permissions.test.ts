import { pi } from '@skillgauge/driver-pi';
import { qwenCode } from '@skillgauge/driver-qwen-code';
import type { SimScript, SimTurn } from '@skillgauge/sim';
import { expect, it } from 'vitest';
import { runScripts } from '../support/run-scripts.ts';

const TEXT = 'made by the model';

function call(name: string, input: Readonly<Record<string, unknown>>): SimTurn {
  return { kind: 'call', call: { name, arguments: input } };
}

/** Writes into the folder that the turn before told of: its writer takes whole paths only. */
const writeWhole: SimTurn = {
  kind: 'depends',
  on: ({ messages }) => {
    const told = messages.findLast(({ role }) => role === 'tool')?.text ?? '';
    const folder = /workspace=(\/\S+)/.exec(told)?.[1] ?? '';
    return call('write_file', { file_path: `${folder}/made.txt`, content: TEXT });
  },
};

const shell = (command: string) =>
  call('run_shell_command', { command, description: 'Run', is_background: false });
// What comes back is in no request unless the file was written.
const SHOUT = 'tr a-z A-Z < made.txt';

const QWEN: Readonly<Record<'write' | 'sub-agent', SimScript>> = {
  write: { turns: [shell('echo workspace=$PWD'), writeWhole, shell(SHOUT)] },
  'sub-agent': {
    turns: [
      call('agent', {
        description: 'Release notes',
        prompt: 'Write them [for a sub-agent].',
        subagent_type: 'general-purpose',
      }),
    ],
    subagents: [{ asked: '[for a sub-agent]', turns: [{ kind: 'load', skill: 'release-notes' }] }],
  },
};

const PI: Readonly<Record<'write', SimScript>> = {
  write: {
    turns: [call('write', { path: 'made.txt', content: TEXT }), call('bash', { command: SHOUT })],
  },
};

it('with full permissions Qwen Code writes, and a skill that its sub-agent loads has fired', async () => {
  const runs = await runScripts(qwenCode, QWEN);
  expect(runs.get('write')?.sent.at(-1)).toContain(TEXT.toUpperCase());
  const byAgent = runs.get('sub-agent');
  expect({ fired: byAgent?.record.fired, reached: byAgent?.reached }).toEqual({
    fired: true,
    reached: ['release-notes'],
  });
});

it('with full permissions pi writes', async () => {
  const runs = await runScripts(pi, PI);
  expect(runs.get('write')?.sent.at(-1)).toContain(TEXT.toUpperCase());
});
