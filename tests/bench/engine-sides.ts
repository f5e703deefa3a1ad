/** One side of `engine.ts`, as a program: its options are a JSON text, its marks another. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRunFolder, executePlan } from '@skillgauge/engine';
import { fakeDriver, fakePlan, fakeRequest, fakeSetup } from '../process/fake-driver.ts';
import { median } from './figures.ts';

/** What is measured: the bare spawn loop, or the engine. */
export type Side = 'loop' | 'engine';

/** The size of a side, and where it may write. */
interface SideOptions {
  side: Side;
  runs: number;
  concurrency: number;
  /** The program that both start: the least that can be driven like a harness. */
  agent: string;
  /** For the folders of the runs. */
  scratch: string;
  /** For the run folder. */
  folder: string;
}

/** What a side had used after so many runs, of this process alone. */
export interface Mark {
  runs: number;
  cpuMs: number;
  /** The highest resident memory since the mark before, looked at after every run. */
  rssBytes: number;
  /** After a garbage collection, at the first and the last mark; the records of all runs are in it. */
  heapBytes: number | null;
  /** Median time from the call of an append to the line on the disk, since the mark before. */
  appendMs: number | null;
}

const MARKS = 5;

function heapAfterCollection(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Takes a mark five times on the way, the first one after a fifth of the runs. */
function createMarks(runs: number) {
  const since = process.cpuUsage();
  const marks: Mark[] = [];
  let appends: number[] = [];
  let rssBytes = 0;
  let done = 0;
  const onRun = (): void => {
    done += 1;
    rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
    if (done % Math.ceil(runs / MARKS) !== 0 && done !== runs) return;
    const { system, user } = process.cpuUsage(since);
    marks.push({
      runs: done,
      cpuMs: (system + user) / 1000,
      rssBytes,
      heapBytes: marks.length === 0 || done === runs ? heapAfterCollection() : null,
      appendMs: appends.length === 0 ? null : median(appends),
    });
    appends = [];
    rssBytes = 0;
  };
  return { marks, onRun, onAppend: (milliseconds: number) => void appends.push(milliseconds) };
}

/** Starts the agent, reads what it prints, and waits for its end: what a shell loop would do. Each run has a HOME of its own. */
async function runBare(agent: string, home: string): Promise<void> {
  await mkdir(home);
  const child = spawn(agent, ['--run', '[]'], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, TMPDIR: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Uint8Array[] = [];
  child.stdout.on('data', (chunk: Uint8Array) => output.push(chunk));
  child.stderr.resume();
  await once(child, 'close');
  if (output.length === 0) throw new Error('The agent has printed nothing.');
  await rm(home, { recursive: true });
}

/** The bare spawn loop: as many agents at once as ours, and nothing else. */
async function measureLoop({ agent, concurrency, runs, scratch }: SideOptions): Promise<Mark[]> {
  const { marks, onRun } = createMarks(runs);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < runs) {
      next += 1;
      await runBare(agent, join(scratch, `home-${next}`));
      onRun();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return marks;
}

/** The engine: workspace, HOME, skills, spawn, parser, transcript, verdict and journal of every run. */
async function measureEngine({ agent, concurrency, folder, runs, scratch }: SideOptions): Promise<Mark[]> {
  const requests = Array.from({ length: runs }, (_, index) => fakeRequest(`run-${index + 1}`, [[]]));
  const runFolder = await createRunFolder({ parent: join(folder, 'runs'), name: 'bench', now: new Date() });
  const { marks, onAppend, onRun } = createMarks(runs);
  const { records } = await executePlan(fakePlan(...requests), {
    setups: [
      fakeSetup(fakeDriver, { executable: { file: agent, prefix: [], origin: 'given' }, concurrency }),
    ],
    runFolder: {
      ...runFolder,
      append: async (entry) => {
        const before = performance.now();
        await runFolder.append(entry);
        onAppend(performance.now() - before);
      },
    },
    env: { PATH: process.env['PATH'] },
    temporaryRoot: scratch,
    onEvent: (event) => {
      if (event.type === 'finished') onRun();
    },
  });
  const failed = records.find(({ outcome }) => outcome !== 'scored');
  if (failed !== undefined) throw new Error(`A run was not scored: ${JSON.stringify(failed)}`);
  return marks;
}

const options = JSON.parse(process.argv[2] ?? '{}') as SideOptions;
const marks = await (options.side === 'loop' ? measureLoop(options) : measureEngine(options));
process.stdout.write(JSON.stringify(marks));
