import { readdirSync, readFileSync } from 'node:fs';

/** Ends every process whose HOME is this one, as an administrator or an out-of-memory killer would. Linux only: elsewhere nothing is found. */
export function killRun(home: string, signal: 'SIGKILL' | 'SIGTERM'): number {
  const pids = listPids().filter((pid) => hasHome(pid, home));
  for (const pid of pids) process.kill(pid, signal);
  return pids.length;
}

function listPids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function hasHome(pid: number, home: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0HOME=${home}\0`);
  } catch {
    return false; // Another user's process, or one that has just ended.
  }
}
