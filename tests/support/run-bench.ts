import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from './run-skillgauge.ts';

/**
 * Runs a script of tests/bench, and gives the names of the figures that it prints. Whether they hold their limits is not looked at:
 * figures are never asserted.
 */
export async function runBench(name: string, ...args: string[]): Promise<string[]> {
  const script = join(ROOT, 'tests/bench', `${name}.ts`);
  const { exitCode, stderr, stdout } = await execa(
    process.execPath,
    ['--conditions=@skillgauge/source', '--import', 'tsx', script, ...args],
    { cwd: ROOT, reject: false },
  );
  const [head = '', ...table] = stdout.split('\n\n');
  if (!head.includes('Node.js') || exitCode === undefined || exitCode > 1) throw new Error(stdout + stderr);
  return table
    .flatMap((part) => part.split('\n').slice(1))
    .map((row) => row.split(/ {2,}(?=\d|NaN)/)[0] ?? '');
}
