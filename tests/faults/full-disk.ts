import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn } from '../support/in-turn.ts';
import { countDamage, readJournalLines } from './count-damage.ts';
import {
  createFaultProject,
  type EndedCommand,
  type FaultProject,
  hasPlan,
  plainCases,
  runFolderOf,
} from './fault-project.ts';
import { type FaultRow, type FaultTry, sumTries } from './fault-row.ts';
import { mountSmallDisk, type SmallDisk } from './mount-namespace.ts';

/** More than any of these runs needs. */
const ROOMY = 'size=64m';

/** Which folder of a project is on the small disk. */
type Filled = 'run folder' | 'TMPDIR';

async function requireDisk(folder: string, options: string): Promise<SmallDisk> {
  const disk = await mountSmallDisk(folder, options);
  if (disk === null) throw new Error('No disk can be mounted here: unshare -rm is refused.');
  return disk;
}

/** It must have ended with 2 and said what was wrong. */
function requireTold({ exitCode, stderr }: EndedCommand, what: RegExp): void {
  if (exitCode === 2 && what.test(stderr)) return;
  throw new Error(`exit ${exitCode}, where 2 and ${what} were due: ${stderr.slice(-1500)}`);
}

/** The words that go on with a run, and its folder as everybody sees it. */
async function goOn(project: FaultProject, disk: SmallDisk, isOnDisk: boolean) {
  const out = isOnDisk ? disk.outside(project.sandbox.out) : project.sandbox.out;
  const folder = await runFolderOf(project, out);
  const name = folder?.split('/').at(-1) ?? '';
  const words = (await hasPlan(folder)) ? ['resume', join(project.sandbox.out, name)] : project.measure;
  return { folder, words, before: await readJournalLines(folder), out };
}

/** The disk is full at some moment of the run; then there is room again, and the run is gone on with. `null`: it was large enough. */
async function tryFullDisk(filled: Filled, sizeKiB: number): Promise<FaultTry | null> {
  await using project = await createFaultProject(plainCases(8));
  const { sandbox, temporary } = project;
  await mkdir(sandbox.out);
  const isOut = filled === 'run folder';
  await using disk = await requireDisk(isOut ? sandbox.out : temporary, `size=${sizeKiB}k`);
  const surroundings = { within: disk.within };
  const first = await project.start(project.measure, surroundings).ended;
  if (first.exitCode === 0) return null;
  requireTold(first, /ENOSPC|no space left/);
  const { before, out, words } = await goOn(project, disk, isOut);
  await disk.remount(ROOMY);
  const last = await project.start(words, surroundings).ended;
  const runFolder = (await runFolderOf(project, out)) ?? '';
  const seen = isOut ? temporary : disk.outside(temporary);
  const damage = await countDamage(project, { runFolder, before, last, temporary: seen });
  return { ...damage, peakRssMiB: Math.max(first.peakRssMiB, last.peakRssMiB) };
}

/** Fills the disk of the run folder, or that of TMPDIR, at another byte each time. */
export async function fillDisks(filled: Filled, sizesKiB: readonly number[]): Promise<FaultRow> {
  const results = await inTurn(sizesKiB, 2, (size) => tryFullDisk(filled, size));
  const tries = results.filter((result) => result.status === 'rejected' || result.value !== null);
  return sumTries(
    `full disk under the ${filled}`,
    'exit 2, resumed',
    tries as PromiseSettledResult<FaultTry>[],
  );
}

/** The disk becomes read-only when some runs have finished. `null`: not before the last one. */
async function tryReadOnly(after: number): Promise<FaultTry | null> {
  await using project = await createFaultProject(plainCases(8), ['--concurrency', '1']);
  await mkdir(project.sandbox.out);
  await using disk = await requireDisk(project.sandbox.out, ROOMY);
  const surroundings = { within: disk.within };
  const command = project.start(project.measure, surroundings);
  let isOver = false;
  const ended = command.ended.finally(() => {
    isOver = true;
  });
  // Refused as long as a transcript is open for writing.
  const close = async (): Promise<void> => {
    if (!isOver && !(await disk.remount('ro'))) await close();
  };
  const closed = new Promise<void>((resolve) => command.onSaid(`\n[${after}/`, () => resolve(close())));
  await Promise.race([closed, ended]);
  const first = await ended;
  if (first.exitCode === 0) return null;
  requireTold(first, /EROFS|read-only/);
  const { before, out, words } = await goOn(project, disk, true);
  requireTold(await project.start(words, surroundings).ended, /EROFS|read-only/);
  requireTold(await project.start(project.measure, surroundings).ended, /No run folder can be made/);
  await disk.remount('rw');
  const last = await project.start(words, surroundings).ended;
  const damage = await countDamage(project, {
    runFolder: (await runFolderOf(project, out)) ?? '',
    before,
    last,
  });
  return { ...damage, peakRssMiB: Math.max(first.peakRssMiB, last.peakRssMiB) };
}

/** Makes the disk of the run folder read-only in the midst of a run. */
export async function makeReadOnly(times: number): Promise<FaultRow> {
  const results = await inTurn([...Array(times).keys()], 2, async (index) => {
    for (let draw = 0; draw < 10; draw += 1) {
      const done = await tryReadOnly(1 + ((index + draw) % 5));
      if (done !== null) return done;
    }
    throw new Error('It always ended before the disk was read-only.');
  });
  return sumTries('read-only run folder', 'exit 2, resumed', results);
}
