/**
 * `npm run bench:engine`: what the engine itself costs a run, in CPU time and memory, against a bare spawn loop that starts the same agent
 * as often, as many at once. Each side is a process of its own, and counts its own CPU time (`process.cpuUsage`: all its threads, the
 * kernel's work for it included, not the agents'). The folders of the runs are on a file system in memory, where there is one, so that
 * what a disk costs is in neither side (another place: TMPDIR); the journal and the transcripts are on the disk.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { benchOptions } from './bench-options.ts';
import { buildSide } from './build-side.ts';
import type { Mark, Side } from './engine-sides.ts';
import { type Figure, printFigures, printHead } from './figures.ts';

const LIMITS = { cpuMs: 8, megabytes: 200 };

const AGENT = join(import.meta.dirname, 'fake-agent.sh');

const IN_MEMORY = '/dev/shm';

const SCRATCH_ROOT = process.env['TMPDIR'] ?? (existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir());

interface Round {
  loop: Mark[];
  engine: Mark[];
}

async function measureSide(
  file: string,
  side: Side,
  size: { runs: number; concurrency: number },
): Promise<Mark[]> {
  const scratch = await mkdtemp(join(SCRATCH_ROOT, 'skillgauge-bench-'));
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-bench-'));
  try {
    const options = JSON.stringify({ side, ...size, agent: AGENT, scratch, folder });
    const { stdout } = await execa(process.execPath, ['--expose-gc', file, options], { stderr: 'inherit' });
    return JSON.parse(stdout) as Mark[];
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureRounds(rounds: number, size: { runs: number; concurrency: number }): Promise<Round[]> {
  await using side = await buildSide(join(import.meta.dirname, 'engine-sides.ts'));
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const loop = await measureSide(side.file, 'loop', size);
    measured.push({ loop, engine: await measureSide(side.file, 'engine', size) });
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  return measured;
}

const megabytes = (bytes: number) => bytes / 1e6;

function figuresOf(rounds: readonly Round[]): Figure[] {
  const cpuOf = (marks: readonly Mark[]) => (marks.at(-1)?.cpuMs ?? 0) / (marks.at(-1)?.runs ?? 1);
  const loop = rounds.map((round) => cpuOf(round.loop));
  const engine = rounds.map((round) => cpuOf(round.engine));
  const at = (which: number, read: (mark: Mark) => number) =>
    rounds.map(({ engine: marks }) => {
      const mark = marks.at(which);
      return mark === undefined ? Number.NaN : read(mark);
    });
  const runsAt = (which: number) => rounds[0]?.engine.at(which)?.runs ?? 0;
  const rss = (mark: Mark) => megabytes(mark.rssBytes);
  const heap = (mark: Mark) => megabytes(mark.heapBytes ?? Number.NaN);
  const append = (mark: Mark) => mark.appendMs ?? Number.NaN;
  const highest = rounds.map(({ engine: marks }) => Math.max(...marks.map(rss)));
  return [
    { name: 'CPU a run, bare loop', unit: 'ms', values: loop },
    { name: 'CPU a run, engine', unit: 'ms', values: engine },
    {
      name: 'CPU a run over the loop',
      unit: 'ms',
      values: engine.map((value, index) => value - (loop[index] ?? Number.NaN)),
      limit: LIMITS.cpuMs,
    },
    { name: 'highest memory (RSS)', unit: 'MB', values: highest, limit: LIMITS.megabytes },
    { name: `  up to run ${runsAt(0)}`, unit: 'MB', values: at(0, rss) },
    { name: `  from run ${runsAt(-2)} on`, unit: 'MB', values: at(-1, rss) },
    { name: `live heap after ${runsAt(0)} runs`, unit: 'MB', values: at(0, heap) },
    { name: `live heap after ${runsAt(-1)} runs`, unit: 'MB', values: at(-1, heap) },
    { name: 'journal append, first fifth', unit: 'ms', values: at(0, append) },
    { name: 'journal append, last fifth', unit: 'ms', values: at(-1, append) },
  ];
}

const { rounds, ...size } = benchOptions({ rounds: 5, runs: 5000, concurrency: 8 }, process.argv.slice(2));
printHead(
  `${size.runs} runs of a trivial agent, ${size.concurrency} at once, ${rounds} rounds; folders of runs in ${SCRATCH_ROOT}`,
);
printFigures(figuresOf(await measureRounds(rounds, size)));
