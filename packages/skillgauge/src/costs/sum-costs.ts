import {
  addUsageTotals,
  type RunRecord,
  totalUsage,
  type UsageTotal,
  withUnfinished,
} from '@skillgauge/core';
import {
  COSTS_SCHEMA_VERSION,
  type CostDimension,
  type CostGroup,
  type CostsDocument,
} from './costs-document.ts';
import type { FolderSpend, FoundSpend } from './read-costs.ts';

const UNKNOWN_MODEL = '(not told)';

type Keys = Record<CostDimension, string>;

/** Days are those of UTC: the same wherever it is looked at. */
function dayOf(time: string): string {
  return time.slice(0, 10);
}

function keysOf(record: RunRecord, folder: FolderSpend): Keys {
  return {
    driver: record.driver,
    model: record.servedModel ?? record.model ?? UNKNOWN_MODEL,
    skill: folder.skills.get(record.requestId) ?? UNKNOWN_MODEL,
    day: dayOf(record.startedAt ?? folder.createdAt),
  };
}

interface Group {
  keys: CostGroup['keys'];
  records: RunRecord[];
  /** The arm of each killed launch. */
  killed: string[];
}

function createGroups(by: readonly CostDimension[]) {
  const groups = new Map<string, Group>();
  return {
    at: (all: Keys): Group => {
      const keys = Object.fromEntries(by.map((dimension) => [dimension, all[dimension]]));
      const name = JSON.stringify(keys);
      const group = groups.get(name) ?? { keys, records: [], killed: [] };
      groups.set(name, group);
      return group;
    },
    list: () => [...groups].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, group]) => group),
  };
}

function sumFolders(
  folders: readonly FolderSpend[],
  by: readonly CostDimension[],
): { groups: CostGroup[]; total: UsageTotal | null } {
  const groups = createGroups(by);
  for (const folder of folders) {
    for (const record of folder.records) {
      if (record.attempts.length > 0) groups.at(keysOf(record, folder)).records.push(record);
    }
    for (const { arm, driver, options, target } of folder.killed) {
      const day = dayOf(folder.createdAt);
      groups.at({ driver, model: options.model ?? UNKNOWN_MODEL, skill: target, day }).killed.push(arm);
    }
  }
  const summed = groups.list().map(({ keys, killed, records }) => ({
    keys,
    usage: withUnfinished(totalUsage(records, null), killed.length, killed),
  }));
  return { groups: summed, total: addUsageTotals(summed.map(({ usage }) => usage)) };
}

/** Sums up what run folders say of their spend. Killed launches are of unknown cost; reused runs were paid where they were run. */
export function sumCosts(found: FoundSpend, by: readonly CostDimension[]): CostsDocument {
  const real = found.folders.filter(({ simulated }) => !simulated);
  const simulated = found.folders.filter((folder) => folder.simulated);
  return {
    schemaVersion: COSTS_SCHEMA_VERSION,
    by: [...by],
    runFolders: found.folders.filter(({ isInner = false }) => !isInner).length,
    ...sumFolders(real, by),
    simulated: sumFolders(simulated, by),
    priceTables: [...new Set(found.folders.flatMap(({ priceTable }) => priceTable ?? []))].toSorted(),
    damaged: found.damaged,
    problems: found.problems,
  };
}
