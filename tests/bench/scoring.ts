/**
 * `npm run bench:scoring`: scores, compares and renders a journal of 1,000,000 lines, and holds it against the limits. The journal is
 * written first, by a process of its own, so that only the scoring is measured.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Step, scoreJournal } from './score-journal.ts';
import { writeJournal } from './write-journal.ts';

const LIMITS = { seconds: 15, megabytes: 400 };

async function runStep(mode: string, file: string): Promise<void> {
  const { exitCode } = await execa(
    process.execPath,
    [...process.execArgv, import.meta.filename, mode, file],
    { stdio: 'inherit', reject: false },
  );
  process.exitCode = exitCode ?? 1;
}

function printTable(steps: readonly Step[]): void {
  const total = steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  for (const { cpuMs, milliseconds, name, note } of steps) {
    const cpu = `${(cpuMs / 1000).toFixed(2)} s CPU`;
    console.log(`${name.padEnd(16)} ${(milliseconds / 1000).toFixed(2).padStart(7)} s   ${cpu}, ${note}`);
  }
  console.log(`${'total'.padEnd(16)} ${total.toFixed(2).padStart(7)} s   limit ${LIMITS.seconds} s`);
  console.log(
    `${'memory (RSS)'.padEnd(16)} ${megabytes.toFixed(0).padStart(7)} MB  limit ${LIMITS.megabytes} MB`,
  );
  process.exitCode = total < LIMITS.seconds && megabytes < LIMITS.megabytes ? 0 : 1;
}

async function main([mode, file = '']: readonly string[]): Promise<void> {
  if (mode === 'write') return writeJournal(file);
  if (mode === 'score') return printTable(await scoreJournal(file));
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-bench-'));
  try {
    const journal = join(folder, 'journal.ndjson');
    await runStep('write', journal);
    console.log(`journal: ${((await stat(journal)).size / 1e6).toFixed(0)} MB`);
    await runStep('score', journal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
