import { expect, it } from 'vitest';
import { countKilledLaunches, killAndResume } from '../support/kill-and-resume.ts';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

/** 25 cases, 3 drivers. */
const TRIALS = 4;
const KILLS = 10;

const MATRIX = [
  ...['matrix', 'examples/matrix', '--driver', 'claude-code,codex,pi', '--sim', '--stop', 'end'],
  ...['--trials', String(TRIALS), '--json'],
];

/** What a kill leaves in a report: that attempts were killed, and lines that were cut off. */
const OF_KILLS = /began and never ended|journal\.ndjson:\d+: cut off or damaged/;

/** A harness that fails of itself on a machine that has too much to do is tried again, in whichever of the two runs. */
const OF_RETRIES = ['attempts', 'retriedAttempts', 'launchesWithoutCost'];
const LEFT_OUT = new Set(['runDir', 'wallMs', 'transcript', 'unfinishedLaunches', ...OF_RETRIES]);

/** A report without its place, its times, the numbers of attempts, and what killed ones may have spent. */
function undisturbed(stdout: string): unknown {
  return JSON.parse(stdout, (key, value: unknown) => {
    if (LEFT_OUT.has(key)) return;
    if (key !== 'warnings' || !Array.isArray(value)) return value;
    return value.filter((text) => !OF_KILLS.test(String(text)));
  });
}

/** Warnings of killed launches, added up over all skills. */
function toldKilled(stdout: string): number {
  const { matrices }: { matrices: { rows: { warnings: string[] }[] }[] } = JSON.parse(stdout);
  return matrices
    .flatMap(({ rows }) => rows.flatMap(({ warnings }) => warnings))
    .reduce((sum, text) => sum + Number(/^(\d+) launch(?:es)? began/.exec(text)?.[1] ?? 0), 0);
}

it(`a matrix of 300 runs, killed −9 ${KILLS} times and resumed, reports what an undisturbed one does`, async () => {
  await using calm = await createSandbox();
  await using wild = await createSandbox();
  const expected = await runSkillgauge(calm, [...MATRIX, '--out', calm.out]);
  expect(expected.exitCode, expected.stderr).toBe(0);
  const resumed = await killAndResume(wild, {
    args: [...MATRIX, '--out', wild.out],
    kills: KILLS,
    mostRuns: Math.floor((75 * TRIALS) / (KILLS + 1)) - 1,
    seed: 'resume',
  });
  expect(resumed.exitCode, resumed.stderr).toBe(0);
  expect(undisturbed(resumed.stdout)).toEqual(undisturbed(expected.stdout));
  const killed = await countKilledLaunches(resumed.runFolder);
  expect(killed).toBeGreaterThan(0);
  expect(toldKilled(resumed.stdout)).toBe(killed);
}, 3_600_000);
