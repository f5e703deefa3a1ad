import {
  type CheckedEntry,
  checkEntry,
  createLockCheck,
  describeInputs,
  type EvalDriver,
  type LockCheck,
  type LockEntry,
  type LockedRequest,
  type LockFile,
  type PresentEntry,
  SkillgaugeError,
} from '@skillgauge/core';
import { planAgain } from './lock-plan.ts';

/** Loads the driver that a lock names. */
export type LoadLockedDriver = (asked: LockedRequest) => Promise<EvalDriver>;

async function readPresent(
  entry: LockEntry,
  folder: string,
  loadDriver: LoadLockedDriver,
): Promise<PresentEntry> {
  const { asked, mode, targets } = entry;
  const { endpoint = null, simulated = null } = targets[0]?.options ?? {};
  try {
    const driver = await loadDriver(asked);
    const { gates, planned } = await planAgain({ mode, asked, folder, driver, endpoint, simulated });
    return { inputs: describeInputs(planned), gates };
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return { unreadable: error.message };
    throw error;
  }
}

/** Where a lock lies. */
export interface LockPlace {
  /** As the user gave it. */
  file: string;
  /** Absolute path of its folder. */
  folder: string;
}

/** Holds a lock against the files that are there today. Needs no harness, no model and no key. */
export async function checkLock(
  lock: LockFile,
  { file, folder }: LockPlace,
  loadDriver: LoadLockedDriver,
): Promise<LockCheck> {
  const entries: CheckedEntry[] = [];
  for (const entry of lock.entries)
    entries.push(checkEntry(entry, await readPresent(entry, folder, loadDriver)));
  return createLockCheck(file, entries);
}
