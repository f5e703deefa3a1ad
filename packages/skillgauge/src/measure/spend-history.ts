import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunOptions, RunRecord } from '@skillgauge/core';
import { type OwnPrices, priceTokens } from '@skillgauge/engine';
import { readJournalOf } from './read-journal.ts';
import { readPlan } from './read-plan.ts';

/** How many run folders are looked at, the newest first. */
const MOST_FOLDERS = 20;

/** What runs of an earlier measurement cost, under the conditions that decide it. */
export interface EarlierCosts {
  driver: string;
  options: Pick<RunOptions, 'model' | 'effort' | 'stop'>;
  simulated: boolean;
  /** USD a run, retried attempts included; of whole figures only. */
  costs: number[];
  /** Runs of which less than the whole cost is known. */
  unknown: number;
}

/** By the prices of today where the cost was computed; as reported otherwise. */
function costOf({ model, servedModel, usage }: RunRecord, prices: OwnPrices): number | null {
  if (usage.costSource === 'reported') return usage.costUsd;
  const name = servedModel ?? model;
  return (name === null ? null : priceTokens(name, usage, prices)) ?? usage.costUsd;
}

function isWhole({ attempts, usage }: RunRecord): boolean {
  return !usage.lowerBound && attempts.every((attempt) => attempt.usage.costUsd !== null);
}

function gather(records: readonly RunRecord[], prices: OwnPrices): Pick<EarlierCosts, 'costs' | 'unknown'> {
  const judged = records.filter(({ outcome, reused }) => outcome === 'scored' && reused === undefined);
  const costs = judged.filter(isWhole).flatMap((record) => costOf(record, prices) ?? []);
  return { costs, unknown: judged.length - costs.length };
}

async function readFolder(folder: string, prices: OwnPrices): Promise<EarlierCosts[]> {
  const plan = await readPlan(folder);
  const { records } = await readJournalOf(plan, folder);
  const byId = new Map(plan.execution.requests.map((request) => [request.id, request]));
  return plan.drivers.flatMap(({ id: driver }) => {
    const own = records.filter((record) => record.driver === driver);
    const options = byId.get(own[0]?.requestId ?? '')?.options;
    if (options === undefined) return [];
    return [{ driver, options, simulated: plan.simulated, ...gather(own, prices) }];
  });
}

/**
 * What the runs of the newest run folders cost. A folder that cannot be read tells nothing: this is for an estimate.
 * @param more run folders from elsewhere
 */
export async function readEarlierCosts(
  runsFolder: string,
  more: readonly string[],
  prices: OwnPrices,
): Promise<EarlierCosts[]> {
  const names: string[] = await readdir(runsFolder).catch(() => []);
  const newest = names.toSorted().toReversed().slice(0, MOST_FOLDERS);
  const folders = new Set([...newest.map((name) => join(runsFolder, name)), ...more]);
  const found: EarlierCosts[] = [];
  for (const folder of folders) found.push(...(await readFolder(folder, prices).catch(() => [])));
  return found;
}
