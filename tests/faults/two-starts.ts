import { inTurn } from '../support/in-turn.ts';
import { countDamage, readJournalLines } from './count-damage.ts';
import { createFaultProject, plainCases, runFolderOf } from './fault-project.ts';
import { type FaultRow, type FaultTry, sumTries } from './fault-row.ts';

/** A killed run is resumed twice at the same time: one goes on with it, the other says who does, and ends with 2. */
async function tryTwoStarts(): Promise<FaultTry> {
  await using project = await createFaultProject(plainCases(12));
  const killed = project.start(project.measure);
  killed.onSaid('\n[1/', () => killed.kill());
  await killed.ended;
  const runFolder = await runFolderOf(project);
  if (runFolder === null) throw new Error('no run folder');
  const before = await readJournalLines(runFolder);
  const ended = await Promise.all([1, 2].map(() => project.start(['resume', runFolder]).ended));
  const [winner, loser] = ended.toSorted((left, right) => (left.exitCode ?? 9) - (right.exitCode ?? 9));
  if (winner === undefined || loser === undefined) throw new Error('two were started');
  if (loser.exitCode !== 2 || !loser.stderr.includes(`is in use by process ${winner.pid}`)) {
    throw new Error(`exit ${winner.exitCode} and ${loser.exitCode}: ${loser.stderr.slice(-1500)}`);
  }
  const damage = await countDamage(project, { runFolder, before, last: winner });
  return { ...damage, peakRssMiB: Math.max(winner.peakRssMiB, loser.peakRssMiB) };
}

/** Resumes a run twice at the same time, so often. */
export async function startTwice(times: number): Promise<FaultRow> {
  const results = await inTurn(Array.from({ length: times }), 1, tryTwoStarts);
  return sumTries('two starts at once', 'one exits 0, one 2', results);
}
