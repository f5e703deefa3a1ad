import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type ExecutionPlan, type RunRecord, SkillgaugeError, seededRandom } from '@skillgauge/core';
import {
  executePlan,
  isCompletedRun,
  openRunFolder,
  readEarlierWork,
  readRunJournal,
  readRunPlan,
} from '@skillgauge/engine';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { executeFake, testFolder } from './execute-fake.ts';
import { answer, end, failure, fakePlan, fakeRequest, fakeSetup } from './fake-driver.ts';
import { resumedPlan } from './resumed-plan.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(import.meta.dirname, 'fakes/resume-parent.ts');

/** Goes on with a plan in a run folder. */
async function resume(plan: ExecutionPlan, runFolder: string, options: { retryErrored?: boolean } = {}) {
  return executePlan(plan, {
    setups: [fakeSetup()],
    runFolder: openRunFolder(runFolder),
    env: { PATH: process.env['PATH'] },
    temporaryRoot: mkdtempSync(path.join(path.dirname(runFolder), 'temporary-')),
    retryWaitMs: 1,
    earlier: () => readEarlierWork(runFolder, plan.requests, options),
  });
}

/** A record as it is whenever it is made. */
function timeless({ requestId, outcome, fired, attempts, usage }: RunRecord) {
  return { requestId, outcome, fired, inputTokens: usage.inputTokens, attempts: attempts.length };
}

function launches(log: string): Record<string, number> {
  const names = readFileSync(log, 'utf8').trim().split('\n');
  return Object.fromEntries(
    [...new Set(names)].toSorted().map((name) => [name, names.filter((each) => each === name).length]),
  );
}

test('cut at random bytes and gone on with, it ends as if nothing had happened', async () => {
  const folder = testFolder();
  const log = path.join(folder, 'log');
  const plan = resumedPlan(log, 6);
  const whole = await executeFake(plan, {}, folder);
  const journal = path.join(whole.runFolder, 'journal.ndjson');
  const random = seededRandom('cut');
  for (let round = 0; round < 6; round += 1) {
    truncateSync(journal, Math.floor(random() * readFileSync(journal).length));
    const before = await readRunJournal(whole.runFolder, plan.requests);
    rmSync(log);
    writeFileSync(log, '');
    const { records } = await resume(plan, whole.runFolder);
    expect(records.map(timeless)).toEqual(whole.records.map(timeless));
    const finished = before.records.map(({ requestId }) => requestId);
    const again = plan.requests.map(({ id }) => id).filter((id) => !finished.includes(id));
    expect(launches(log)).toEqual(Object.fromEntries(again.map((id) => [id, 1])));
    const after = await readRunJournal(whole.runFolder, plan.requests);
    expect(after.records.map(timeless)).toEqual(expect.arrayContaining(whole.records.map(timeless)));
    expect(after.records.length).toBe(plan.requests.length);
    expect(await isCompletedRun(whole.runFolder)).toBe(true);
  }
});

test('killed −9 again and again, every request is finished once, and each killed attempt is listed', async () => {
  const folder = testFolder();
  const events = path.join(folder, 'events');
  writeFileSync(events, '');
  const start = () => {
    const args = ['--conditions=@skillgauge/source', '--import=tsx', program, folder];
    return execa(process.execPath, args, { cwd: root, reject: false });
  };
  for (const soFar of [2, 6]) {
    const parent = start();
    await vi.waitFor(
      () =>
        expect(readFileSync(events, 'utf8').match(/^finished$/gm)?.length ?? 0).toBeGreaterThanOrEqual(soFar),
      { timeout: 40_000, interval: 5 },
    );
    parent.kill('SIGKILL');
    await parent;
  }
  const last = await start();
  expect(last.exitCode, last.stderr).toBe(0);

  const run = path.join(folder, 'runs/run');
  const plan = resumedPlan(path.join(folder, 'log'));
  const { problems, records, unfinished } = await readRunJournal(run, plan.requests);
  expect(records.length).toBe(plan.requests.length);
  expect(Object.fromEntries(records.map(({ outcome, requestId }) => [requestId, outcome]))).toEqual(
    Object.fromEntries(plan.requests.map(({ id }) => [id, 'scored'])),
  );
  expect(problems.filter(({ what }) => what !== 'cut off or damaged')).toEqual([]);
  const started = readFileSync(path.join(run, 'journal.ndjson'), 'utf8').match(/"started","id":"r/g) ?? [];
  expect(unfinished.filter(({ id }) => id.startsWith('r')).length).toBe(
    started.length - plan.requests.length,
  );
  for (const { attempts, requestId } of records) {
    const killed = unfinished.filter(({ id }) => id === requestId).map(({ attempt }) => attempt);
    const numbers = [...killed, ...attempts.map(({ attempt }) => attempt)];
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { transcript } of attempts) {
      expect(readFileSync(path.join(run, transcript ?? ''), 'utf8')).toContain(`"key":"${requestId}"`);
    }
  }
  expect(readdirSync(path.join(folder, 'temporary'))).toEqual([]);
  expect(existsSync(path.join(run, 'lock.json'))).toBe(false);
});

test('skipped and interrupted requests are run again, errored ones where that is asked for', async () => {
  const stop = new AbortController();
  const plan = fakePlan(
    fakeRequest('errored', [failure('auth'), [answer, end]]),
    fakeRequest('cut', [
      [answer, ['hang']],
      [answer, end],
    ]),
    fakeRequest('waiting', [[answer, end]]),
  );
  const first = await executeFake(plan, {
    setups: [fakeSetup(undefined, { concurrency: 1 })],
    signal: stop.signal,
    onEvent: (event) => {
      if (event.type === 'started' && event.requestId === 'cut') stop.abort();
    },
  });
  const outcomes = (records: readonly RunRecord[]) =>
    records.map(({ attempts, outcome, requestId }) => [
      requestId,
      outcome,
      attempts.map(({ attempt }) => attempt).join(' '),
    ]);
  expect(first.interrupted).toBe(true);
  expect(await isCompletedRun(first.runFolder)).toBe(false);

  const second = await resume(plan, first.runFolder);
  expect(outcomes(second.records)).toEqual([
    ['errored', 'errored', '1'],
    ['cut', 'scored', '2'],
    ['waiting', 'scored', '1'],
  ]);
  expect(await isCompletedRun(first.runFolder)).toBe(true);

  await resume(plan, first.runFolder, { retryErrored: true });
  const { records, unfinished } = await readRunJournal(first.runFolder, plan.requests);
  expect(outcomes(records)).toEqual([
    ['errored', 'scored', '1 2'],
    ['cut', 'scored', expect.stringMatching(/^(1 )?2$/)],
    ['waiting', 'scored', '1'],
  ]);
  expect(unfinished).toEqual([]);
});

test('two that go on with one run at once: one does it, the other is refused', async () => {
  const folder = testFolder();
  const runFolder = path.join(folder, 'run');
  mkdirSync(path.join(runFolder, 'transcripts'), { recursive: true });
  writeFileSync(path.join(runFolder, 'lock.json'), '{"pid":1,"startTime":"of another boot"}');
  // Of a process that was killed before its lock was made.
  writeFileSync(path.join(runFolder, `lock.json.1-999.${randomUUID()}`), '');
  const plan = resumedPlan(path.join(folder, 'log'), 2);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => resume(plan, runFolder)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.length).toBe(7);
  for (const reason of refused) {
    expect(SkillgaugeError.isInstance(reason) && reason.message).toMatch(/is in use by/);
  }
  expect(launches(path.join(folder, 'log'))).toEqual({ r0: 1, r1: 1 });
  expect(readdirSync(runFolder).toSorted()).toEqual(['journal.ndjson', 'transcripts']);
});

test('what is damaged is named with its line, and the rest is read', async () => {
  const folder = testFolder();
  const plan = resumedPlan(path.join(folder, 'log'), 2);
  const { runFolder } = await executeFake(plan, {}, folder);
  const journal = path.join(runFolder, 'journal.ndjson');
  const lines = readFileSync(journal, 'utf8').split('\n').length;
  appendFileSync(journal, Buffer.from('{"type":"opened","folder":"/tmp/caf\u00e9"}\n', 'latin1'));
  rmSync(path.join(runFolder, 'transcripts/r1-1.ndjson'));
  const { problems, records } = await readRunJournal(runFolder, plan.requests);
  expect(records.length).toBe(2);
  expect(problems).toEqual([
    { line: lines, what: 'not UTF-8' },
    { line: expect.any(Number), what: 'transcripts/r1-1.ndjson is missing' },
  ]);

  writeFileSync(journal, '{"type":"journal","version":3}\n');
  await expect(readRunJournal(runFolder)).rejects.toThrow(
    /journal\.ndjson is of version 3; this skillgauge reads up to version 2/,
  );
  writeFileSync(path.join(runFolder, 'plan.json'), '{\n  "a": 1,\n  "b" 2\n}');
  await expect(readRunPlan(runFolder)).rejects.toThrow(/plan\.json:3: /);
});
