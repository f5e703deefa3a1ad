import { readdir, readFile } from 'node:fs/promises';

/** A living process. */
interface LivingProcess {
  pid: number;
  command: string;
}

/** Living processes that hold this text in their environment or in their arguments. Linux only. */
export async function findProcesses(text: string): Promise<LivingProcess[]> {
  const found: LivingProcess[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const [environment, status, command] = await Promise.all([
      read('environ'),
      read('stat'),
      read('cmdline'),
    ]);
    const isDead = /\) Z /.test(status);
    if (!isDead && (environment.includes(text) || command.includes(text))) {
      found.push({ pid: Number(pid), command: command.replaceAll('\0', ' ').trim() });
    }
  }
  return found;
}

/** Command lines of living processes that hold this text in their environment or in their arguments. Linux only. */
export async function processesWith(text: string): Promise<string[]> {
  return (await findProcesses(text)).map(({ command }) => command);
}
