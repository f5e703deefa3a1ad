import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '@skillgauge/core';
import type { Step } from '../process/fake-driver.ts';
import { inTurn } from '../support/in-turn.ts';
import { createSandbox } from '../support/run-skillgauge.ts';
import { countDamage, readJournalLines } from './count-damage.ts';
import { createFaultProject, type FaultProject, plainCases, runFolderOf } from './fault-project.ts';
import { type FaultRow, type FaultTry, sumTries } from './fault-row.ts';

const PRELOAD = join(import.meta.dirname, 'clock-jump.mjs');
const BACK_MS = -5 * 3_600_000;

/** The clock of a command goes back by five hours, so long after it began. */
function jumping(afterMs: number) {
  const jump = { CLOCK_JUMP_AFTER_MS: String(afterMs), CLOCK_JUMP_BY_MS: String(BACK_MS) };
  return { env: { NODE_OPTIONS: `--import=${PRELOAD}`, ...jump } };
}

/** Durations in a journal that are less than nothing, and finished lines that come before their started lines. */
async function countDisorder(runFolder: string): Promise<number> {
  const text = await readFile(join(runFolder, 'journal.ndjson'), 'utf8');
  const negative = text.match(/"wallMs":-/g)?.length ?? 0;
  const begun = new Set<string>();
  let early = 0;
  for (const { attempt, id, record } of await readJournalLines(runFolder)) {
    begun.add(`${id} ${attempt}`);
    for (const each of record?.attempts ?? []) {
      if (!begun.has(`${record?.requestId} ${each.attempt}`)) early += 1;
    }
  }
  return negative + early;
}

/** A second command finds the run in use, whatever the clock of the first one says. */
async function requireInUse(project: FaultProject, runFolder: string, pid: number): Promise<void> {
  const { exitCode, stderr } = await project.start(['resume', runFolder]).ended;
  if (exitCode === 2 && stderr.includes(`is in use by process ${pid}`)) return;
  throw new Error(`exit ${exitCode}, where the run is in use by ${pid}: ${stderr.slice(-1500)}`);
}

/** Jumps while it runs, is killed when a run has finished, and is gone on with by a clock that is back from its beginning. */
async function tryJump(afterMs: number): Promise<FaultTry> {
  // Holds the run, until it is killed: the second time there is nothing to wait for.
  const holding = 'test -e "$0" || { : > "$0"; sleep 600; }';
  await using flags = await createSandbox();
  const hold: Step = ['shell', `sh -c '${holding}' ${join(flags.path, 'held')}`];
  await using project = await createFaultProject({ ...plainCases(8), slow: { before: [hold] } });
  const command = project.start(project.measure, jumping(afterMs));
  const said = new Promise<void>((resolve) => command.onSaid('\n[4/', resolve));
  await Promise.race([said, command.ended]);
  const runFolder = await runFolderOf(project);
  if (runFolder === null) throw new Error((await command.ended).stderr);
  await requireInUse(project, runFolder, command.pid);
  command.kill();
  const first = await command.ended;
  const before = await readJournalLines(runFolder);
  const last = await project.start(['resume', runFolder], jumping(0)).ended;
  const damage = await countDamage(project, { runFolder, before, last });
  return {
    ...damage,
    wrong: damage.wrong + (await countDisorder(runFolder)),
    peakRssMiB: Math.max(first.peakRssMiB, last.peakRssMiB),
  };
}

/** Sets the clock back by hours at a random moment of a run. */
export async function jumpBack(times: number): Promise<FaultRow> {
  const random = seededRandom('clock');
  const moments = Array.from({ length: times }, () => 300 + random() * 1500);
  return sumTries('clock jumps back 5 h', 'resumed, all scored', await inTurn(moments, 2, tryJump));
}
