import { seededRandom } from '@skillgauge/core';
import { inTurn } from '../support/in-turn.ts';
import { countDamage, finishedIn, readJournalLines } from './count-damage.ts';
import { createFaultProject, type FaultProject, hasPlan, plainCases, runFolderOf } from './fault-project.ts';
import { type FaultRow, type FaultTry, sumTries } from './fault-row.ts';

/** Runs of each project: some are done, some are under way, and some wait when the kill comes. */
const RUNS = 8;
/** So many projects at the same time. */
const AT_ONCE = 2;
/** A command that ended before the moment was not killed: the moment is drawn anew, so often at most. */
const MOST_DRAWS = 20;

/** How often, and how. */
export interface KillOptions {
  times: number;
  seed: string;
  /** Kills of one run: the second one strikes the resume of the first. @default 1 */
  killsEach?: number;
}

/** What is known of the moments at which it was killed. */
export interface KillMoments {
  /** Before the run folder had its plan. */
  early: number;
  /** Before any run had finished. */
  begun: number;
  /** Some runs had finished. */
  midst: number;
  /** All runs had finished, and the command had not. */
  late: number;
}

/** The words with which a run is gone on with: where it had no plan yet, it is begun again. */
async function wordsFor(project: FaultProject): Promise<readonly string[]> {
  const runFolder = await runFolderOf(project);
  return (await hasPlan(runFolder)) ? ['resume', runFolder ?? ''] : project.measure;
}

/** A moment: so long after the start, or after the command has said where its run folder is. */
interface Moment {
  since: 'start' | 'plan';
  delayMs: number;
}

/** How long a command takes that nothing disturbs. */
interface Durations {
  toPlanMs: number;
  wholeMs: number;
}

/** One in four strikes while the command gets ready, where it has nothing to lose yet. `share`: of the time of all runs, where several kills share them. */
function drawMoment(random: () => number, { toPlanMs, wholeMs }: Durations, share: number): Moment {
  if (random() < 0.25) return { since: 'start', delayMs: random() * toPlanMs };
  return { since: 'plan', delayMs: random() * share * (wholeMs - toPlanMs) };
}

const PLANNED = '\nrun folder: ';

/** Starts, and kills −9 at a moment; `null`: it had ended before. */
async function killAt(project: FaultProject, moment: Moment): Promise<{ peakRssMiB: number } | null> {
  const command = project.start(await wordsFor(project));
  let timer: NodeJS.Timeout | undefined;
  const aim = (): void => {
    timer = setTimeout(() => command.kill(), moment.delayMs);
  };
  if (moment.since === 'start') aim();
  else command.onSaid(PLANNED, aim);
  const { exitCode, peakRssMiB, signal, stderr } = await command.ended;
  clearTimeout(timer);
  if (signal === 'SIGKILL') return { peakRssMiB };
  if (exitCode !== 0) throw new Error(`exit ${exitCode}: ${stderr.slice(-1500)}`);
  return null;
}

async function noteMoment(project: FaultProject, moments: KillMoments): Promise<void> {
  const runFolder = await runFolderOf(project);
  const finished = finishedIn(await readJournalLines(runFolder)).length;
  if (!(await hasPlan(runFolder))) moments.early += 1;
  else if (finished === 0) moments.begun += 1;
  else if (finished < RUNS) moments.midst += 1;
  else moments.late += 1;
}

/** One project, killed so often, and gone on with to its end. `null`: it came to its end before the last kill. */
async function tryKills(draws: readonly Moment[], moments: KillMoments): Promise<FaultTry | null> {
  await using project = await createFaultProject(plainCases(RUNS));
  const peaks: number[] = [];
  for (const moment of draws) {
    const killed = await killAt(project, moment);
    if (killed === null) return null;
    peaks.push(killed.peakRssMiB);
  }
  await noteMoment(project, moments);
  const before = await readJournalLines(await runFolderOf(project));
  const last = await project.start(await wordsFor(project)).ended;
  const runFolder = await runFolderOf(project);
  if (runFolder === null) throw new Error(`no run folder: ${last.stderr}`);
  const damage = await countDamage(project, { runFolder, before, last });
  return { ...damage, peakRssMiB: Math.max(last.peakRssMiB, ...peaks) };
}

/** How long the command takes when nothing disturbs it, as many at once as later. */
async function measureUndisturbed(): Promise<Durations> {
  const took = await inTurn(Array.from({ length: AT_ONCE }), AT_ONCE, async () => {
    await using project = await createFaultProject(plainCases(RUNS));
    const startedAt = performance.now();
    const command = project.start(project.measure);
    let toPlanMs = 0;
    command.onSaid(PLANNED, () => {
      toPlanMs = performance.now() - startedAt;
    });
    const { exitCode, stderr } = await command.ended;
    if (exitCode !== 0) throw new Error(`exit ${exitCode}: ${stderr.slice(-1500)}`);
    return { toPlanMs, wholeMs: performance.now() - startedAt };
  });
  const [first] = took.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return first ?? { toPlanMs: 0, wholeMs: 0 };
}

/** Kills `skillgauge` −9 at random moments from its start to its end, each time in a project of its own, and goes on to the end. */
export async function killAtRandom({
  killsEach = 1,
  seed,
  times,
}: KillOptions): Promise<{ row: FaultRow; moments: KillMoments }> {
  const random = seededRandom(seed);
  const durations = await measureUndisturbed();
  const moments: KillMoments = { early: 0, begun: 0, midst: 0, late: 0 };
  const results = await inTurn(Array.from({ length: times }), AT_ONCE, async () => {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      // Earlier each time: the machine may have less to do than when it was measured.
      const share = 0.85 ** draw / killsEach;
      const draws = Array.from({ length: killsEach }, () => drawMoment(random, durations, share));
      const done = await tryKills(draws, moments);
      if (done !== null) return done;
    }
    throw new Error('It always ended before it was killed.');
  });
  const fault = killsEach === 1 ? 'kill −9' : `kill −9, and ${killsEach - 1} times in the resume`;
  return { row: sumTries(fault, 'resumed, all scored', results), moments };
}
