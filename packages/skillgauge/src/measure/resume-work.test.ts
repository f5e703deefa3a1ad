import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingRecord, type RunRecord } from '@skillgauge/core';
import { createRunFolder, openRunFolder, type RunFolder } from '@skillgauge/engine';
import { expect, onTestFinished, test } from 'vitest';
import type { AnyRunPlan } from './read-plan.ts';
import { prepareWork } from './resume-work.ts';
import { addSpent, readInnerSpent, readSpent } from './spent-before.ts';

/** A record of one launch. */
function record(requestId: string): RunRecord {
  const run = { requestId, driver: 'codex', caseId: requestId, trial: 1, arm: 'default', model: null };
  const { usage, ...missing } = missingRecord(run, 'not run');
  const attempt = { attempt: 1, endedBy: 'exit', exitCode: 0, signal: null, error: null } as const;
  const attempts = [{ ...attempt, usage, transcript: null }];
  return { ...missing, usage, attempts, skipReason: null, outcome: 'scored', fired: true };
}

/** The only request that the plan of the work has. */
const REQUEST = { id: 'work', driver: 'codex', caseId: 'work', trial: 1, arm: 'default', options: {} };
const PLAN = { execution: { requests: [REQUEST], installSets: [], fixtures: [] } } as unknown as AnyRunPlan;

async function note(folder: RunFolder, id: string, ended: boolean): Promise<void> {
  await folder.append({ type: 'started', id, attempt: ended ? 1 : 2, marker: `m-${id}`, folders: [] });
  if (ended) await folder.append({ type: 'finished', record: record(id) });
}

/** A run folder within another, with a launch that ended, one that was killed, and a preflight that was. */
async function writeInner(parent: string, name: string): Promise<string> {
  const path = join(parent, name);
  await mkdir(join(path, 'transcripts'), { recursive: true });
  await writeFile(join(path, 'plan.json'), '{}');
  const folder = openRunFolder(path);
  await note(folder, name, true);
  await note(folder, name, false);
  await note(folder, 'preflight-codex-0123', false);
  return path;
}

async function createRun(): Promise<RunFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'skillgauge-test-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const outer = await createRunFolder({ parent, name: 'bench', now: new Date(0) });
  await note(outer, 'work', true);
  await note(outer, 'work', false);
  return outer;
}

const ids = (records: readonly RunRecord[] = []) => records.map(({ requestId }) => requestId).toSorted();

test('a run that is gone on with counts what its gradings have spent, and what was killed there, each once', async () => {
  const runFolder = await createRun();
  await writeInner(runFolder.path, 'grading');
  await writeInner(runFolder.path, 'grading-1');
  const work = await prepareWork({
    plan: PLAN,
    runFolder,
    earlier: { reuse: [], retryErrored: false } as unknown as Parameters<typeof prepareWork>[0]['earlier'],
    isContinued: true,
    onEvent: () => undefined,
  });
  expect(ids(work.finished)).toEqual(['work']);
  expect(ids(work.spent)).toEqual(['grading', 'grading-1', 'work']);
  expect(work.killed).toBe(3);
});

test('a grading counts the work and earlier gradings besides its own', async () => {
  const runFolder = await createRun();
  const own = await writeInner(runFolder.path, 'grading');
  await writeInner(runFolder.path, 'grading-1');
  const others = [await readSpent(runFolder.path), await readInnerSpent(runFolder.path, own)];
  const finished = [record('asked')];
  const work = addSpent({ finished, preflights: new Map(), attempts: new Map(), killed: 4 }, others);
  expect([ids(work.finished), ids(work.spent), work.killed]).toEqual([
    ['asked'],
    ['asked', 'grading-1', 'work'],
    6,
  ]);
});
