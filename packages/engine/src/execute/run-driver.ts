import type { PreflightRecord, RunError, RunRecord } from '@skillgauge/core';
import { preflightId, preflightKey } from '../preflight/preflight-key.ts';
import { runPreflight } from '../preflight/run-preflight.ts';
import { createUnlaunchedRecord } from './create-record.ts';
import type { DriverLane } from './driver-lane.ts';
import { mapInWindow } from './map-in-window.ts';
import { type RequestContext, type RequestInput, runRequest } from './run-request.ts';

/** What a driver's requests report to. */
export interface DriverRunContext extends RequestContext {
  /** Preflights of earlier executions, by id. */
  preflights: ReadonlyMap<string, PreflightRecord>;
  /** Ends what is under way, of all drivers. */
  abort: () => void;
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
    kind: 'preflight',
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

/** Nothing is installed and nothing must be absent, as where a model is just asked: there is no listing to look at. */
function hasListing({ request, set }: RequestInput): boolean {
  return set.skills.length > 0 || request.absent !== undefined;
}

/** What was found out for all requests that share one listing. */
type Listing = Pick<DriverRun, 'preflights'> & { error: RunError | null };

async function findListing(
  input: RequestInput,
  lane: DriverLane,
  context: DriverRunContext,
): Promise<Listing> {
  const { fault } = lane.setup;
  if (fault !== undefined || !hasListing(input)) return { preflights: [], error: fault ?? null };
  const earlier = context.preflights.get(preflightId(input.request));
  const found = earlier ?? (await preflight(input, lane, context));
  return { preflights: found === null ? [] : [found], error: found?.error ?? null };
}

/** Requests of a driver that wait at its lane: more than ever run at once, so that those that wait to be tried again hold nobody up. */
const WINDOW = 300;

/**
 * Runs all requests of one driver: first a preflight for each listing, then the requests in the plan's order, whichever listing they see.
 * Those of a listing whose preflight fails are not launched. If anything throws, all that is under way is aborted, and has ended before that
 * is passed on.
 */
export async function runDriver(
  inputs: readonly RequestInput[],
  lane: DriverLane,
  context: DriverRunContext,
): Promise<DriverRun> {
  const firsts = new Map<string, RequestInput>();
  for (const input of inputs) {
    const key = preflightKey(input.request);
    if (!firsts.has(key)) firsts.set(key, input);
  }
  const found = await mapInWindow(
    [...firsts],
    firsts.size,
    async ([key, input]) => [key, await findListing(input, lane, context)] as const,
    context.abort,
  );
  const listings = new Map(found);
  const runOne = async (input: RequestInput): Promise<RunRecord> => {
    const error = listings.get(preflightKey(input.request))?.error ?? null;
    const record =
      error === null
        ? await runRequest(input, lane, context)
        : createUnlaunchedRecord(input.request, lane.setup, { error });
    return settle(record, context);
  };
  const records = await mapInWindow(inputs, WINDOW, runOne, context.abort);
  return { records, preflights: found.flatMap(([, { preflights }]) => preflights) };
}
