import { setTimeout as delay } from 'node:timers/promises';
import { findRunProcesses, isAlive, type ProcessIdentity, processStartTime } from './process-table.ts';
import { killProcesses, signalGroup } from './signal.ts';

/** How long a harness may take to end by itself after SIGTERM. */
const GRACE_MS = 1000;
/** How long we look for processes that are left over. */
const SWEEP_LIMIT_MS = 3000;
const SWEEP_PAUSE_MS = 20;

/** Ends one run's processes: the group, and those that left it for a session of their own. */
export interface ProcessTreeEnder {
  /** Ends everything at once. The group is frozen first, so that it cannot make another model request meanwhile. */
  endNow(): void;
  /** Asks the group to end, and ends everything after a second. */
  endGently(): void;
  /** To be called after the harness's own end: ends what is left over. True when nothing is left. */
  sweep(): Promise<boolean>;
}

/** Ends these processes, looking again until none is left or time is up. True when none is left. */
async function killAll(find: () => ProcessIdentity[]): Promise<boolean> {
  const until = performance.now() + SWEEP_LIMIT_MS;
  for (let left = find(); left.length > 0; left = find()) {
    if (performance.now() > until) return false;
    killProcesses(left);
    await delay(SWEEP_PAUSE_MS);
  }
  return true;
}

/** Ends what carries this marker or works in these folders, and all that descends from it: for a run whose command was killed. */
export async function endMarkedProcesses(
  marker: string,
  folders: readonly string[],
): Promise<{ found: number; cleared: boolean }> {
  const place = { folders, since: 0 };
  const seen = findRunProcesses(marker, place);
  const cleared = await killAll(() => [...seen.filter(isAlive), ...findRunProcesses(marker, place)]);
  return { found: seen.length, cleared };
}

/** Makes the ender of the run that `leader` leads. `folder` is the run's alone: what works in it is the run's. */
export function createProcessTreeEnder(leader: number, marker: string, folder: string): ProcessTreeEnder {
  const place = { folders: [folder], since: Number(processStartTime(leader) ?? 0) };
  let seen: ProcessIdentity[] = [];
  let grace: NodeJS.Timeout | undefined;
  let graceUntil = 0;

  const endNow = (): void => {
    clearTimeout(grace);
    graceUntil = 0;
    signalGroup(leader, 'SIGSTOP');
    // While the parents still live, descendants without the marker can be told by them.
    seen = [...seen, ...findRunProcesses(marker, place, leader)];
    signalGroup(leader, 'SIGKILL');
    killProcesses(seen);
  };
  const endGently = (): void => {
    seen = findRunProcesses(marker, place, leader);
    signalGroup(leader, 'SIGTERM');
    graceUntil = performance.now() + GRACE_MS;
    grace = setTimeout(endNow, GRACE_MS);
  };
  const leftovers = (): ProcessIdentity[] => [...seen.filter(isAlive), ...findRunProcesses(marker, place)];
  /** A launcher ends at once when it is asked to; the program behind it still has its second. */
  const waitForGrace = async (): Promise<void> => {
    while (performance.now() < graceUntil && leftovers().length > 0) await delay(SWEEP_PAUSE_MS);
  };
  const sweep = async (): Promise<boolean> => {
    await waitForGrace();
    clearTimeout(grace);
    signalGroup(leader, 'SIGKILL');
    return killAll(leftovers);
  };
  return { endNow, endGently, sweep };
}
