import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingRecord, type RunRecord, TriggerCase, TriggerSettings } from '@skillgauge/core';
import { createRunFolder, readEarlierWork, readRunJournal } from '@skillgauge/engine';
import { expect, onTestFinished, test } from 'vitest';
import { readJournalOf } from './read-journal.ts';
import { takeOverRuns } from './reuse-runs.ts';
import type { TriggerRunPlan } from './run-plan.ts';
import { scoreRun } from './score-run.ts';

const OPTIONS: TriggerRunPlan['execution']['requests'][number]['options'] = {
  model: null,
  effort: null,
  maxTurns: null,
  permissions: 'read',
  installAs: 'project',
  bundled: false,
  fullBodies: false,
  stop: 'end',
  timeoutMs: 1000,
  idleTimeoutMs: 1000,
  endpoint: null,
  simulated: null,
};

/** A plan of these trials of one case; the id of a request is its trial. */
function plan(trials: readonly number[], harnessVersion = '1'): TriggerRunPlan {
  const shared = { driver: 'codex', caseId: 'one', prompt: 'p', arm: 'default' };
  const refers = { installSet: 'set', target: 'pdf', fixture: null, options: OPTIONS };
  return {
    schemaVersion: 2,
    mode: 'trigger',
    createdAt: 'at any time',
    simulated: true,
    priceTable: null,
    settings: TriggerSettings.parse({}),
    cases: [TriggerCase.parse({ id: 'one', prompt: 'p', shouldTrigger: true })],
    notes: [],
    drivers: [{ id: 'codex', title: 'Codex', testedVersion: '1', harnessVersion }],
    execution: {
      requests: trials.map((trial) => ({ id: `r${trial}`, trial, ...shared, ...refers })),
      installSets: [{ key: 'set', target: 'pdf', pluginName: null, skills: [] }],
      fixtures: [],
    },
  };
}

function record(trial: number, over: Partial<RunRecord>): RunRecord {
  const run = { requestId: `r${trial}`, driver: 'codex', caseId: 'one', trial, arm: 'default', model: null };
  const missing = missingRecord(run, 'not run');
  const transcript = `transcripts/r${trial}-1.ndjson`;
  const usage = { ...missing.usage, costUsd: 0.25 };
  const attempt = { attempt: 1, endedBy: 'exit', exitCode: 0, signal: null, error: null } as const;
  return { ...missing, usage, attempts: [{ ...attempt, usage, transcript }], skipReason: null, ...over };
}

/** An earlier run: two verdicts, a request that was skipped, and transcripts. */
async function createEarlier(parent: string) {
  const earlier = await createRunFolder({ parent, name: 'earlier', now: new Date(0) });
  await earlier.writePlan(plan([1, 2, 3]));
  await earlier.append({ type: 'finished', record: record(1, { outcome: 'scored', fired: true }) });
  await earlier.append({ type: 'finished', record: record(2, { outcome: 'scored', fired: false }) });
  await earlier.append({ type: 'finished', record: record(3, { outcome: 'skipped', attempts: [] }) });
  for (const name of ['r1-1.ndjson', 'r1-1.stderr.txt', 'r2-1.ndjson', 'r11-1.ndjson']) {
    await writeFile(join(earlier.path, 'transcripts', name), `${name}\n`);
  }
  return earlier.path;
}

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('verdicts of equal requests are taken over, with their transcripts, and marked', async () => {
  const parent = await testFolder();
  const earlier = await createEarlier(parent);
  const now = await createRunFolder({ parent, name: 'now', now: new Date(1000) });
  const wanted = plan([1, 2, 3, 4]);
  const takeover = await takeOverRuns(earlier, wanted, now, new Set(['r2']));
  expect(takeover).toEqual({ run: '1970-01-01T00-00-00Z-earlier', runs: 1, costUsd: 0.25, notes: [] });
  const { problems, records } = await readRunJournal(now.path, wanted.execution.requests);
  expect(records.map(({ fired, requestId, reused }) => [requestId, fired, reused])).toEqual([
    ['r1', true, takeover.run],
  ]);
  expect(problems).toEqual([]);
  expect(await readdir(join(now.path, 'transcripts'))).toEqual(['r1-1.ndjson', 'r1-1.stderr.txt']);
});

test('a request that was killed here and is taken over is finished; what the killed launch spent stays unknown', async () => {
  const parent = await testFolder();
  const earlier = await createEarlier(parent);
  const now = await createRunFolder({ parent, name: 'now', now: new Date(1000) });
  const wanted = plan([1]);
  const { requests } = wanted.execution;
  await now.append({ type: 'started', id: 'r1', attempt: 1, marker: 'm', folders: [] });
  await takeOverRuns(earlier, wanted, now, new Set());
  const { finished, killed } = await readEarlierWork(now.path, requests, { retryErrored: true });
  expect([finished.map(({ requestId }) => requestId), killed]).toEqual([['r1'], 1]);
  const { reports } = scoreRun(wanted, await readJournalOf(wanted, now.path), now.path);
  expect(reports[0]?.usage).toMatchObject({ runs: 0, unfinishedLaunches: 1, reused: { runs: 1 } });
});

test('with another version of the harness nothing is taken over, and that is said', async () => {
  const parent = await testFolder();
  const earlier = await createEarlier(parent);
  const now = await createRunFolder({ parent, name: 'now', now: new Date(1000) });
  expect(await takeOverRuns(earlier, plan([1, 2], '2'), now, new Set())).toMatchObject({
    runs: 0,
    notes: ['codex: its runs are not reused, since its version has changed: 1 → 2'],
  });
  expect((await readRunJournal(now.path)).records).toEqual([]);
});
