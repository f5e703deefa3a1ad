import { isAlive, type ProcessIdentity } from './process-table.ts';

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Signals every process of the group that this process leads. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  send(process.platform === 'win32' ? leader : -leader, signal);
}

/** Ends these very processes at once, and no other that got one of their pids since. */
export function killProcesses(processes: readonly ProcessIdentity[]): void {
  for (const identity of processes) if (isAlive(identity)) send(identity.pid, 'SIGKILL');
}
