import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JournalEntry } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, readMessages, readTranscript } from './execute-fake.ts';
import { answer, end, failure, fakePlan, fakeRequest, fakeSetup, type Step } from './fake-driver.ts';

const where: Step = ['where'];

test('each attempt has a place, a canary and a marker of its own', async () => {
  const files = [{ path: 'notes/a.txt', encoding: 'utf8' as const, content: 'a', executable: false }];
  const attempts = [
    [where, ['load', 'other'], ...failure('server')],
    [where, ['load', 'other'], answer, end],
  ] as Step[][];
  const execution = await executeFake({
    ...fakePlan({ ...fakeRequest('place', attempts), fixture: 'f' }),
    fixtures: [{ key: 'f', files }],
  });
  expect(execution.records[0]?.attempts.length).toBe(2);
  const journal = readFileSync(path.join(execution.runFolder, 'journal.ndjson'), 'utf8').trim().split('\n');
  const started = journal
    .map((line) => JSON.parse(line) as JournalEntry)
    .filter((entry) => entry.type === 'started')
    .filter(({ id }) => id === 'place');
  expect(new Set(started.map(({ marker }) => marker)).size).toBe(2);
  const places = ['-1.ndjson', '-2.ndjson'].map((suffix) => readMessages(execution, 'place', suffix)[0]);
  expect(places.map((place) => JSON.parse(place ?? '{}') as unknown)).toEqual(
    started.map(({ folders: [root = ''] }) => ({
      folder: path.join(root, 'project'),
      files: ['.git', 'notes', 'notes/a.txt', 'skills', 'skills/other', 'skills/other/SKILL.md'].concat([
        'skills/target',
        'skills/target/SKILL.md',
      ]),
    })),
  );
  const canaries = ['-1.ndjson', '-2.ndjson'].map(
    (suffix) => /\\n([0-9a-f]{24})\\n/.exec(readTranscript(execution, 'place', suffix))?.[1],
  );
  expect(new Set(canaries).size).toBe(2);
  expect(canaries).not.toContain(undefined);
});

const skillFile = (folder: string, content: string) => ({
  ...{ path: `skills/${folder}/SKILL.md`, encoding: 'utf8' as const, content, executable: false },
});

test('one preflight for each fixture, with its files in place: what it brings and what it loses is recorded', async () => {
  const files = [
    skillFile('brought', 'theirs'),
    skillFile('target', 'theirs'),
    { ...skillFile('target', ''), path: 'skills/target/notes.md' },
  ];
  const request = { ...fakeRequest('with', [[where, ['load', 'target'], answer, end]]), fixture: 'f' };
  const trials = [request, { ...request, id: 'again', trial: 2 }, fakeRequest('without', [[answer, end]])];
  const execution = await executeFake({ ...fakePlan(...trials), fixtures: [{ key: 'f', files }] });
  expect(execution.preflights.map(({ bundled, error, fixture }) => ({ bundled, error, fixture }))).toEqual([
    { bundled: ['brought'], error: null, fixture: { key: 'f', skills: ['brought'], replaced: ['target'] } },
    { bundled: [], error: null, fixture: undefined },
  ]);
  expect(execution.records.map(({ fired }) => fired)).toEqual([true, true, false]);
  expect(readMessages(execution, 'with')[0]).not.toContain('notes.md');
});

test('a prompt that no program can be started with is an error of its run', async () => {
  const request = { ...fakeRequest('null', [[end]]), prompt: 'a\0b' };
  const execution = await executeFake(fakePlan(request, fakeRequest('fine', [[end]])));
  expect(
    execution.records.map(({ attempts, error, outcome }) => [outcome, error?.class, attempts[0]?.endedBy]),
  ).toEqual([
    ['errored', 'harness_crash', 'not-started'],
    ['scored', undefined, 'exit'],
  ]);
});

test('an interrupt during a pause ends it, and the last error stays', async () => {
  const controller = new AbortController();
  const startedAt = performance.now();
  const execution = await executeFake(
    fakePlan(fakeRequest('limited', [failure('rate_limit', 60_000)]), fakeRequest('next', [[end]])),
    {
      setups: [fakeSetup(undefined, { concurrency: 1 })],
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === 'rate-limited') controller.abort();
      },
    },
  );
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(execution.interrupted).toBe(true);
  expect(
    execution.records.map(({ error, outcome, skipReason }) => [outcome, error?.class, skipReason]),
  ).toEqual([
    ['errored', 'rate_limit', null],
    ['skipped', undefined, 'interrupted'],
  ]);
});

test('an interrupt before anything starts skips everything', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('one', [[end]])), { signal: AbortSignal.abort() });
  expect(execution.interrupted).toBe(true);
  expect(execution.records.map(({ outcome, skipReason }) => [outcome, skipReason])).toEqual([
    ['skipped', 'interrupted'],
  ]);
  expect(execution.events.map(({ type }) => type)).toEqual(['skipped']);
});
