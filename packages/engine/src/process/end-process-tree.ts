import { setTimeout as delay } from 'node:timers/promises';
import { findRunProcesses, isAlive, type ProcessIdentity } from './process-table.ts';
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

/** Makes the ender of the run that `leader` leads. */
export function createProcessTreeEnder(leader: number, marker: string): ProcessTreeEnder {
  let seen: ProcessIdentity[] = [];
  let grace: NodeJS.Timeout | undefined;

  const endNow = (): void => {
    clearTimeout(grace);
    signalGroup(leader, 'SIGSTOP');
    // While the parents still live, descendants without the marker can be told by them.
    seen = [...seen, ...findRunProcesses(marker, leader)];
    signalGroup(leader, 'SIGKILL');
    killProcesses(seen);
  };
  const endGently = (): void => {
    seen = findRunProcesses(marker, leader);
    signalGroup(leader, 'SIGTERM');
    grace = setTimeout(endNow, GRACE_MS);
  };
  const leftovers = (): ProcessIdentity[] => [...seen.filter(isAlive), ...findRunProcesses(marker)];
  const sweep = async (): Promise<boolean> => {
    clearTimeout(grace);
    signalGroup(leader, 'SIGKILL');
    const until = performance.now() + SWEEP_LIMIT_MS;
    for (let left = leftovers(); left.length > 0; left = leftovers()) {
      if (performance.now() > until) return false;
      killProcesses(left);
      await delay(SWEEP_PAUSE_MS);
    }
    return true;
  };
  return { endNow, endGently, sweep };
}
