import type { PreflightRecord, RunRecord } from '@skillgauge/core';
import { preflightId, preflightKey } from '../preflight/preflight-key.ts';
import { runPreflight } from '../preflight/run-preflight.ts';
import { createUnlaunchedRecord } from './create-record.ts';
import type { DriverLane } from './driver-lane.ts';
import { type RequestContext, type RequestInput, runRequest } from './run-request.ts';

/** What a driver's requests report to. */
export interface DriverRunContext extends RequestContext {
  /** Preflights of earlier executions, by id. */
  preflights: ReadonlyMap<string, PreflightRecord>;
  /** Called once for every request, as its record comes. */
  onRecord: (record: RunRecord) => void;
}

/** What came of one driver's requests. */
export interface DriverRun {
  records: RunRecord[];
  preflights: PreflightRecord[];
}

/** `null`: interrupted, or the lane is closed. */
async function preflight(
  input: RequestInput,
  lane: DriverLane,
  context: DriverRunContext,
): Promise<PreflightRecord | null> {
  const outcome = await lane.launch({
    isRetry: false,
    run: async () => {
      const request = { ...input, setup: lane.setup };
      // Not counted by the circuit: a preflight is no run.
      return { value: await runPreflight(request, context.runFolder, context.launchContext), error: null };
    },
  });
  if (!outcome.launched || outcome.value === null) return null;
  await context.runFolder.append({
    type: 'preflight',
    id: preflightId(input.request),
    record: outcome.value,
  });
  context.emit({ type: 'preflight', record: outcome.value });
  return outcome.value;
}

async function settle(record: RunRecord, context: DriverRunContext): Promise<RunRecord> {
  await context.runFolder.append({ type: 'finished', record });
  context.onRecord(record);
  return record;
}

/** The requests that share one listing: its preflight first, then all of them, or none if it fails. */
async function runGroup(
  inputs: readonly [RequestInput, ...RequestInput[]],
  lane: DriverLane,
  context: DriverRunContext,
): Promise<DriverRun> {
  const { fault } = lane.setup;
  const earlier = context.preflights.get(preflightId(inputs[0].request));
  const found = fault === undefined ? (earlier ?? (await preflight(inputs[0], lane, context))) : null;
  const error = fault ?? found?.error ?? null;
  const records = await Promise.all(
    inputs.map(async (input) => {
      const record =
        error === null
          ? await runRequest(input, lane, context)
          : createUnlaunchedRecord(input.request, lane.setup, { error });
      return settle(record, context);
    }),
  );
  return { records, preflights: found === null ? [] : [found] };
}

/** Runs all requests of one driver. */
export async function runDriver(
  inputs: readonly RequestInput[],
  lane: DriverLane,
  context: DriverRunContext,
): Promise<DriverRun> {
  const groups = new Map<string, [RequestInput, ...RequestInput[]]>();
  for (const input of inputs) {
    const key = preflightKey(input.request);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [input]);
    else group.push(input);
  }
  const runs = await Promise.all([...groups.values()].map((group) => runGroup(group, lane, context)));
  return {
    records: runs.flatMap(({ records }) => records),
    preflights: runs.flatMap(({ preflights }) => preflights),
  };
}
