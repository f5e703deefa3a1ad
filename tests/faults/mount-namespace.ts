import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A mount namespace of its own, with a small disk in it that nobody else sees. It goes away when disposed. */
export interface SmallDisk extends AsyncDisposable {
  /** Words that run a command there. */
  within: readonly string[];
  /** Where a path of the namespace is for everybody else. */
  outside(path: string): string;
  /** Changes how the disk is mounted, for instance `size=64m` or `ro`. False when it cannot be done just now. */
  remount(options: string): Promise<boolean>;
}

/**
 * Mounts a disk of memory over a folder, as root of a user namespace.
 * @returns `null` where the system does not let its users do that
 */
export async function mountSmallDisk(folder: string, options: string): Promise<SmallDisk | null> {
  const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && echo mounted && exec sleep 3600';
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', options, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const said = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit'), once(holder, 'error')]);
  if (!String(said[0]).startsWith('mounted')) return null;
  const namespace = ['-t', String(holder.pid), '-U', '-m', '--preserve-credentials'];
  return {
    within: ['nsenter', ...namespace],
    outside: (path) => `/proc/${holder.pid}/root${path}`,
    remount: (changed) => {
      const words = [...namespace, 'mount', '-o', `remount,${changed}`, folder];
      return run('nsenter', words).then(
        () => true,
        () => false,
      );
    },
    async [Symbol.asyncDispose]() {
      const ended = once(holder, 'exit');
      holder.kill('SIGKILL');
      await ended;
    },
  };
}
