import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fixture, RunRecord } from '@skillgauge/core';
import { createRunFolder, openCheckWorkspaces, readRunJournal } from '@skillgauge/engine';
import { expect, test, vi } from 'vitest';
import { executeFake, isLiving, testFolder } from './execute-fake.ts';
import { answer, end, fakePlan, fakeRequest } from './fake-driver.ts';

const text = (name: string, content: string) => ({
  path: name,
  encoding: 'utf8' as const,
  content,
  executable: false,
});

const FIXTURE: Fixture = {
  key: 'fixture',
  files: [text('kept.txt', 'as before'), text('changed.txt', 'before'), text('removed.txt', 'gone')],
};

const MANIFEST = [
  { path: 'added/new.txt', change: 'added', size: 3, kept: true },
  { path: 'changed.txt', change: 'changed', size: 5, kept: true },
  { path: 'kept.txt', change: 'unchanged', size: 9, kept: false },
  { path: 'removed.txt', change: 'removed', size: 0, kept: false },
  { path: '../../outside.txt', change: 'added', size: 3, kept: true },
];

/** A run that has ended, with what it left behind, and where programs may look at that. */
async function prepare() {
  const { folder, records, runFolder } = await executeFake(fakePlan(fakeRequest('one', [[answer, end]])));
  const outputs = path.join(runFolder, 'outputs/one-1');
  mkdirSync(path.join(outputs, 'added'), { recursive: true });
  writeFileSync(path.join(outputs, 'added/new.txt'), 'new');
  writeFileSync(path.join(outputs, 'changed.txt'), 'after');
  writeFileSync(`${outputs}.json`, JSON.stringify(MANIFEST));
  const [record] = records;
  if (record === undefined) throw new Error('There is no record.');
  const attempts = record.attempts.map((attempt) => ({ ...attempt, outputs: 'outputs/one-1' }));
  const temporaryRoot = path.join(testFolder(), 'temporary');
  mkdirSync(temporaryRoot);
  const grading = await createRunFolder({ parent: folder, name: 'grading', now: new Date(0) });
  const work: { runFolder: string; record: RunRecord; fixture: Fixture } = {
    runFolder,
    record: { ...record, attempts },
    fixture: FIXTURE,
  };
  const env = { PATH: process.env['PATH'], SECRET: 'not for programs of checks' };
  return {
    grading,
    temporaryRoot,
    work,
    workspaces: await openCheckWorkspaces({ runFolder: grading, env, temporaryRoot }),
  };
}

const node = (script: string) => [process.execPath, '-e', script];

test('a program sees a fresh copy of what the run left behind, an empty HOME, and no secret', async () => {
  const { temporaryRoot, work, workspaces } = await prepare();
  const look = `
    const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
    const files = readdirSync('.', { recursive: true }).filter((name) => /txt$/.test(name)).toSorted();
    console.log(JSON.stringify({
      files: files.map((name) => [name, readFileSync(name, 'utf8')]),
      home: readdirSync(process.env.HOME),
      secret: process.env.SECRET,
      stdin: readFileSync(0, 'utf8'),
    }));
    writeFileSync('left-over.txt', 'of the first program');
  `;
  const seen = [];
  for (const stdin of ['{"run":1}', null]) {
    const ending = await workspaces.run(work, { run: node(look), timeoutMs: 20_000, stdin });
    seen.push(ending.state === 'ended' ? JSON.parse(ending.stdout) : ending);
  }
  expect(seen).toMatchInlineSnapshot(`
    [
      {
        "files": [
          [
            "added/new.txt",
            "new",
          ],
          [
            "changed.txt",
            "after",
          ],
          [
            "kept.txt",
            "as before",
          ],
        ],
        "home": [],
        "stdin": "{"run":1}",
      },
      {
        "files": [
          [
            "added/new.txt",
            "new",
          ],
          [
            "changed.txt",
            "after",
          ],
          [
            "kept.txt",
            "as before",
          ],
        ],
        "home": [],
        "stdin": "",
      },
    ]
  `);
  await workspaces[Symbol.asyncDispose]();
  expect(readdirSync(temporaryRoot)).toEqual([]);
});

test('how programs end', async () => {
  const { work, workspaces } = await prepare();
  const run = (words: readonly string[], timeoutMs = 20_000) =>
    workspaces.run(work, { run: words, timeoutMs, stdin: null });
  expect({
    failed: await run(node('console.error("no good"); process.exit(3)')),
    killed: await run(node('process.kill(process.pid, "SIGKILL")')),
    missing: await run(['no-such-program']),
    'no shell': await run(['echo', '$HOME; ls']),
  }).toMatchInlineSnapshot(`
    {
      "failed": {
        "exitCode": 3,
        "signal": null,
        "state": "ended",
        "stderr": "no good
    ",
        "stdout": "",
      },
      "killed": {
        "exitCode": null,
        "signal": "SIGKILL",
        "state": "ended",
        "stderr": "",
        "stdout": "",
      },
      "missing": {
        "state": "not-started",
        "why": "spawn no-such-program ENOENT",
      },
      "no shell": {
        "exitCode": 0,
        "signal": null,
        "state": "ended",
        "stderr": "",
        "stdout": "$HOME; ls
    ",
      },
    }
  `);
  await workspaces[Symbol.asyncDispose]();
});

test('a program that does not end is ended with all that it has started', async () => {
  const { grading, temporaryRoot, work, workspaces } = await prepare();
  const pids = path.join(temporaryRoot, 'pids');
  const script = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    require('node:fs').writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid);
    setInterval(() => {}, 1000);
  `;
  const ending = await workspaces.run(work, { run: node(script), timeoutMs: 2500, stdin: null });
  expect(ending.state).toBe('timed-out');
  const started = readFileSync(pids, 'utf8').split(' ').map(Number);
  expect(started.length).toBe(2);
  await vi.waitFor(() => expect(started.filter(isLiving)).toEqual([]));
  // A kill of our own process would leave this to the next command.
  const { leftovers } = await readRunJournal(grading.path);
  expect([leftovers.markers.length, leftovers.folders.length]).toEqual([1, 1]);
  await workspaces[Symbol.asyncDispose]();
});
