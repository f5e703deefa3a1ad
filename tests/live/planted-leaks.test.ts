import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AbsentSkill,
  type Fixture,
  fingerprintsOf,
  type InstallSet,
  type SimToolCall,
} from '@skillgauge/core';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';
import type { SimTurn } from '@skillgauge/sim';
import { expect, it } from 'vitest';
import { executeArm } from '../support/execute-arm.ts';
import { NATIVE_CALLS } from '../support/native-calls.ts';
import { createSandbox, ROOT } from '../support/run-skillgauge.ts';

const NAME = 'release-notes';
const SKILL = await readFile(join(ROOT, 'examples/trigger/specific/SKILL.md'), 'utf8');
const BODY = SKILL.replace(/^---\n[\s\S]*?\n---\n/, '');
const ABSENT: AbsentSkill[] = [{ name: NAME, folder: NAME, fingerprints: fingerprintsOf(BODY) }];
const EMPTY: InstallSet = { key: 'without', target: NAME, pluginName: null, skills: [] };

const SKILL_FOLDERS = ['.claude/skills', '.agents/skills', '.codex/skills'];

async function plantSkill(...bases: string[]): Promise<void> {
  for (const base of bases) {
    for (const folder of SKILL_FOLDERS) {
      await mkdir(join(base, folder, NAME), { recursive: true });
      await writeFile(join(base, folder, NAME, 'SKILL.md'), SKILL);
    }
  }
}

function shell(driver: string, command: string): SimToolCall {
  return driver === 'codex'
    ? { name: 'exec_command', arguments: { cmd: command } }
    : { name: 'Bash', arguments: { command } };
}

const fixtureOf = (path: string, content: string): Fixture => ({
  key: 'fixture',
  files: [{ path, encoding: 'utf8', content, executable: false }],
});

it.each([claudeCode, codex])(
  'a skill of the user, of the folders above, or beside the workspace does not reach a run without it: $id',
  async (driver) => {
    await using sandbox = await createSandbox();
    const temporaryRoot = join(sandbox.path, 'temporary');
    await plantSkill(sandbox.home, sandbox.path, temporaryRoot, join(temporaryRoot, 'project'));
    const paths = SKILL_FOLDERS.flatMap((folder) => [`~/${folder}/${NAME}`, `${folder}/${NAME}`]);
    const turns: SimTurn[] = [
      { kind: 'call', call: shell(driver.id, `cat ${paths.map((path) => `${path}/SKILL.md`).join(' ')}`) },
      { kind: 'say', text: 'There is no such skill.' },
    ];
    const { log, preflight, record } = await executeArm({
      ...{ driver, set: EMPTY, absent: ABSENT, script: { turns }, sandbox, temporaryRoot },
      fixture: fixtureOf('log.txt', 'one\n'),
    });
    const [attempt] = record.attempts;
    expect({
      preflight: preflight?.error ?? null,
      run: [record.outcome, record.fired, attempt?.leaks ?? []],
      onWire: log.filter(({ body }) => ABSENT[0]?.fingerprints.some((line) => body.includes(line))).length,
    }).toEqual({ preflight: null, run: ['scored', false, []], onWire: 0 });
    expect(log.length).toBeGreaterThan(1);
    expect(ABSENT[0]?.fingerprints.length).toBeGreaterThan(0);
  },
);

it.each([claudeCode, codex])(
  'a copy of the skill in a plain file that the model reads makes a run without it invalid: $id',
  async (driver) => {
    await using sandbox = await createSandbox();
    const read = NATIVE_CALLS[driver.id]?.read('guide.md') ?? { name: '', arguments: {} };
    const { preflight, record } = await executeArm({
      ...{ driver, set: EMPTY, absent: ABSENT, sandbox },
      fixture: fixtureOf('guide.md', BODY),
      script: {
        turns: [
          { kind: 'call', call: read },
          { kind: 'say', text: 'I have read it.' },
        ],
      },
    });
    const [leak = ''] = record.attempts[0]?.leaks ?? [];
    expect([preflight?.error ?? null, record.outcome, record.fired]).toEqual([null, 'scored', true]);
    expect(leak.replace(/event \d+/, 'event N')).toBe(
      `${NAME}, text: event N, tool-result of ${driver.id === 'codex' ? 'command_execution' : 'Read'}: ${ABSENT[0]?.fingerprints[0]}`,
    );
  },
);
