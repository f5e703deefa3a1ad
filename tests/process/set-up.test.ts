import { join } from 'node:path';
import type { Fixture } from '@skillgauge/core';
import { readOutputs } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, isLiving, linesWritten, readMessages, readPids, testFolder } from './execute-fake.ts';
import { answer, end, fakePlan, fakeRequest, type Step } from './fake-driver.ts';

const FILES: Fixture['files'] = [{ path: 'a.txt', encoding: 'utf8', content: 'a\n', executable: false }];

function runWith(fixture: Omit<Fixture, 'key' | 'files'>, steps: Step[], env: Record<string, string> = {}) {
  const request = { ...fakeRequest('work', [[...steps, answer, end]]), fixture: 'f', keepOutputs: true };
  const plan = { ...fakePlan(request), fixtures: [{ key: 'f', files: FILES, ...fixture }] };
  return executeFake(plan, { env: { PATH: process.env.PATH, ...env } });
}

/** Says what a command prints. */
const say = (command: string): Step => [
  'shell',
  `printf '{"type":"message","text":"%s","model":null,"subagent":false}\\n' "$(${command} | tr '\\n' '|')"`,
];

test('a fixture with git is a repository with one commit, whoever runs it', async () => {
  const hostile = { GIT_AUTHOR_NAME: 'Somebody', GIT_DIR: '/nowhere', HOME: '/nowhere' };
  const steps = [say(`git log --format='%an <%ae> %aI %s'`), say('git status --porcelain')];
  const execution = await runWith({ git: { message: 'Begin' } }, [...steps, say('git ls-files')], hostile);
  expect(readMessages(execution, 'work')).toEqual([
    'Fixture <fixture@example.invalid> 2026-01-01T00:00:00+00:00 Begin|',
    '',
    'a.txt|skills/other/SKILL.md|skills/target/SKILL.md|',
    'done',
  ]);
});

test('set-up commands run in the workspace, in order, without credentials; what they make is no output', async () => {
  const setUp = [
    ['sh', '-c', 'echo one > b.txt; env > $TMPDIR/environment'],
    ['sh', '-c', 'cat a.txt b.txt > c.txt; cp $TMPDIR/environment environment.txt'],
  ];
  const execution = await runWith({ setUp }, [say('cat c.txt'), say('grep -c FAKE environment.txt')]);
  expect(readMessages(execution, 'work')).toEqual(['a|one|', '0|', 'done']);
  const [record] = execution.records;
  const outputs = record === undefined ? null : await readOutputs(execution.runFolder, record);
  expect(outputs?.map(({ change, path }) => [path, change])).toEqual([
    ['a.txt', 'unchanged'],
    ['b.txt', 'unchanged'],
    ['c.txt', 'unchanged'],
    ['environment.txt', 'unchanged'],
  ]);
});

test('a set-up command that fails is an error of its runs, told with its words, and not tried again', async () => {
  const failing = [
    ['sh', '-c', 'echo fine; echo it is broken >&2; exit 3'],
    ['no-such-program', 'now'],
    ['sh', '-c', 'echo only on stdout; kill -9 $$'],
  ];
  const executions = [];
  for (const words of failing) executions.push(await runWith({ setUp: [['true'], words] }, []));
  expect(
    executions.map(({ records }) => records.map(({ error, outcome }) => ({ outcome, ...error }))),
  ).toMatchInlineSnapshot(`
    [
      [
        {
          "class": "set_up",
          "evidence": "it is broken",
          "message": "The workspace could not be set up: sh -c "echo fine; echo it is broken >&2; exit 3" ended with exit code 3: it is broken",
          "outcome": "errored",
          "retryable": false,
        },
      ],
      [
        {
          "class": "set_up",
          "evidence": "",
          "message": "The workspace could not be set up: no-such-program now could not be started (ENOENT).",
          "outcome": "errored",
          "retryable": false,
        },
      ],
      [
        {
          "class": "set_up",
          "evidence": "only on stdout",
          "message": "The workspace could not be set up: sh -c "echo only on stdout; kill -9 $$" ended by SIGKILL: only on stdout",
          "outcome": "errored",
          "retryable": false,
        },
      ],
    ]
  `);
});

test('without git the fixture that wants it says so', async () => {
  const execution = await runWith({ git: { message: 'Begin' } }, [], { PATH: '/nowhere' });
  expect(execution.records.map(({ error, outcome }) => [outcome, error?.message])).toMatchInlineSnapshot(`
    [
      [
        "errored",
        "The workspace could not be set up: git init --quiet --template= --initial-branch=main could not be started (ENOENT). The fixture wants a git repository: install git.",
      ],
    ]
  `);
});

test('only the attempt that was set up is launched: a preflight that fails to be set up spares the runs', async () => {
  const execution = await runWith({ setUp: [['false']] }, []);
  expect(execution.preflights.map(({ error }) => error?.class)).toEqual(['set_up']);
  expect(execution.records.map(({ attempts }) => attempts.length)).toEqual([0]);
});

test('an interrupt ends a set-up command with all that it started', async () => {
  const log = join(testFolder(), 'pids');
  const controller = new AbortController();
  const setUp = [['sh', '-c', `sleep 300 & echo $! >> ${log}; echo $$ >> ${log}; wait`]];
  const request = { ...fakeRequest('work', [[answer, end]]), fixture: 'f' };
  const running = executeFake(
    { ...fakePlan(request), fixtures: [{ key: 'f', files: FILES, setUp }] },
    { signal: controller.signal },
  );
  await linesWritten(log, 2);
  controller.abort();
  const { interrupted, records } = await running;
  expect([interrupted, records[0]?.outcome, records[0]?.skipReason]).toEqual([
    true,
    'skipped',
    'interrupted',
  ]);
  expect(readPids(log).filter(isLiving)).toEqual([]);
});
