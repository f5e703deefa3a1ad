import { basename } from 'node:path';
import { addKnown, type RunRecord, type RunRequest } from '@skillgauge/core';
import {
  copyTranscripts,
  type IndexedJournal,
  isFinishedRecord,
  listTranscriptFiles,
  preflightId,
  type RunFolder,
  readRunJournal,
} from '@skillgauge/engine';
import { type AnyRunPlan, readPlan } from './read-plan.ts';

/** What was taken over from an earlier run. */
export interface Takeover {
  /** Name of its folder. */
  run: string;
  runs: number;
  /** What these runs had cost there; `null`: unknown. */
  costUsd: number | null;
  /** Why the runs of a driver were not taken, each a sentence. */
  notes: string[];
}

/** A run with its plan and its journal. */
interface EarlierRun {
  folder: string;
  plan: AnyRunPlan;
  journal: IndexedJournal;
}

async function readEarlierRun(folder: string): Promise<EarlierRun> {
  const plan = await readPlan(folder);
  return { folder, plan, journal: await readRunJournal(folder, plan.execution.requests) };
}

/** Drivers whose harness is another one now, each with both versions. */
function changedVersions(before: AnyRunPlan, now: AnyRunPlan): Map<string, string> {
  const changed = new Map<string, string>();
  for (const { harnessVersion, id } of now.drivers) {
    const earlier = before.drivers.find((driver) => driver.id === id);
    if (earlier === undefined || earlier.harnessVersion === harnessVersion) continue;
    const versions = [earlier.harnessVersion, harnessVersion].map((version) => version ?? 'unknown');
    changed.set(id, versions.join(' → '));
  }
  return changed;
}

/** Only verdicts are taken: what was skipped or failed is run here. */
function usableRecords(
  { journal }: EarlierRun,
  open: readonly RunRequest[],
  changed: ReadonlyMap<string, string>,
): RunRecord[] {
  const wanted = new Map(open.map((request) => [request.id, request]));
  return journal.records.filter((record) => {
    const request = wanted.get(record.requestId);
    if (request === undefined || changed.has(request.driver)) return false;
    return isFinishedRecord(record, { retryErrored: true });
  });
}

/** Where nothing of a listing is left to be run its preflight is taken over, too: a report needs to know what was announced. */
async function takePreflights(
  earlier: EarlierRun,
  plan: AnyRunPlan,
  done: ReadonlySet<string>,
  runFolder: RunFolder,
): Promise<void> {
  const { requests } = plan.execution;
  const left = new Set(requests.filter(({ id }) => !done.has(id)).map(preflightId));
  const ids = new Set(requests.map(preflightId));
  for (const id of ids) {
    const entry = earlier.journal.index.preflights.get(id);
    if (entry === undefined || left.has(id) || entry.record.error !== null) continue;
    await runFolder.append({ ...entry, reused: basename(earlier.folder) });
  }
}

function describeLeft(changed: ReadonlyMap<string, string>): string[] {
  return [...changed].map(
    ([driver, versions]) => `${driver}: its runs are not reused, since its version has changed: ${versions}`,
  );
}

/**
 * Takes over, from an earlier run, the verdicts of requests that are the very same: their ids are equal, and with them skills, case, trial
 * and options; and the harness has the same version. Transcripts are copied, so that the run folder stands for itself. To be called with
 * the folder locked.
 * @param done ids of requests that have a record already
 */
export async function takeOverRuns(
  folder: string,
  plan: AnyRunPlan,
  runFolder: RunFolder,
  done: ReadonlySet<string>,
): Promise<Takeover> {
  const earlier = await readEarlierRun(folder);
  const changed = changedVersions(earlier.plan, plan);
  const open = plan.execution.requests.filter(({ id }) => !done.has(id));
  const records = usableRecords(earlier, open, changed);
  const run = basename(folder);
  const names = await listTranscriptFiles(folder);
  for (const record of records) await copyTranscripts(record, { from: folder, names, to: runFolder.path });
  await Promise.all(
    records.map((record) =>
      runFolder.append({ type: 'finished', record: { ...record, reused: record.reused ?? run } }),
    ),
  );
  const taken = new Set([...done, ...records.map(({ requestId }) => requestId)]);
  await takePreflights(earlier, plan, taken, runFolder);
  return {
    run,
    runs: records.length,
    costUsd: records.reduce<number | null>((sum, { usage }) => addKnown(sum, usage.costUsd), null),
    notes: describeLeft(changed),
  };
}
