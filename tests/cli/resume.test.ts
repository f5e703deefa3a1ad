import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createSandbox,
  ROOT,
  runSkillgauge,
  type Sandbox,
  startSkillgauge,
} from '../support/run-skillgauge.ts';

const MEASURE = [
  'trigger',
  'skill',
  '--sim',
  '--driver',
  'codex',
  '--trials',
  '1',
  '--filter',
  'c*',
  '--json',
];

/** A project with a skill of its own, measured from within. */
async function createProject(sandbox: Sandbox): Promise<string> {
  const project = join(sandbox.path, 'project');
  await mkdir(project);
  await cp(join(ROOT, 'examples/trigger/specific'), join(project, 'skill'), { recursive: true });
  return project;
}

/** Starts the measurement, and kills it as soon as a run is finished. */
async function killInTheMidst(sandbox: Sandbox, cwd: string): Promise<string> {
  const killed = startSkillgauge(sandbox, [...MEASURE, '--concurrency', '1'], { cwd });
  let log = '';
  killed.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    if (/^\[1\/4\]/m.test(log)) killed.kill('SIGKILL');
  });
  expect((await killed).signal, log).toBe('SIGKILL');
  const [name = ''] = await readdir(join(cwd, '.skillgauge/runs'));
  return join(cwd, '.skillgauge/runs', name);
}

/** A report without times, its place, and what killed attempts may have spent. */
function timeless(stdout: string): unknown {
  return JSON.parse(stdout, (key, value: unknown) => {
    if (key === 'runDir' || key === 'wallMs' || key === 'unfinishedLaunches' || key === 'transcript') return;
    if (key !== 'warnings' || !Array.isArray(value)) return value;
    return value.filter((text) => !/began and never ended|journal\.ndjson:\d+: cut off/.test(String(text)));
  });
}

/** As the system tells it: the 22nd field, after a command that may hold blanks. */
async function ownStartTime(): Promise<string | null> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => null);
  return stat?.split(') ').at(-1)?.split(' ')[19] ?? null;
}

const lines = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line));

it('a killed run is resumed as if undisturbed, offered, refused once anything has changed, and reused', async () => {
  await using sandbox = await createSandbox();
  const cwd = await createProject(sandbox);
  const run = (args: readonly string[]) => runSkillgauge(sandbox, args, { cwd });
  const folder = await killInTheMidst(sandbox, cwd);
  const { invocation } = JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8'));
  expect(invocation).toEqual({
    command: 'trigger',
    args: [...MEASURE.slice(1), '--concurrency', '1'],
    cwd: '../../..',
  });

  // The same command again starts a new run where nobody can be asked, and says so.
  const undisturbed = await run(MEASURE);
  expect(undisturbed.exitCode).toBe(0);
  expect(lines(undisturbed.stderr, /--resume continues/)).toHaveLength(1);

  const lock = join(folder, 'lock.json');
  await writeFile(lock, JSON.stringify({ pid: process.pid, startTime: await ownStartTime() }));
  const inUse = new RegExp(`is in use by process ${process.pid}`);
  expect(await run(['resume', folder])).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(inUse) });
  await rm(lock);

  const resumed = await runSkillgauge(sandbox, ['resume', folder, '--concurrency', '2'], {
    cwd: sandbox.path,
  });
  const { exitCode, stderr, stdout } = resumed;
  expect(exitCode, stderr).toBe(0);
  expect(lines(stderr, /^(continuing|resuming)/)).toEqual([
    `resuming ${folder}`,
    expect.stringMatching(/^continuing: [1-3] of 4 runs are finished$/),
  ]);
  expect(timeless(stdout)).toEqual(timeless(undisturbed.stdout));
  expect(await run(['resume'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/No unfinished run/),
  });

  const reused = await run([...MEASURE, '--reuse', folder]);
  expect(lines(reused.stderr, /^(\[|reused: )/)).toEqual([
    expect.stringMatching(/^reused: 4 runs of .*-release-notes, which had cost \$/),
  ]);
  const [report] = JSON.parse(reused.stdout).reports;
  expect({ rate: report.rate, n: report.n, namespace: report.namespace, usage: report.usage }).toMatchObject({
    ...{ rate: 1, n: 2, namespace: 'release-notes' },
    usage: { runs: 0, costUsd: null, reused: { runs: 4, costUsd: expect.any(Number), runsWithoutCost: 0 } },
  });
  const names = await readdir(join(JSON.parse(reused.stdout).runDir, 'transcripts'));
  expect(names.filter((name) => /-\d+\.ndjson$/.test(name) && !name.startsWith('preflight'))).toHaveLength(4);

  await appendFile(join(cwd, 'skill/SKILL.md'), '\nOne more line.\n');
  const evals = join(cwd, 'skill/evals/trigger.yaml');
  await writeFile(evals, (await readFile(evals, 'utf8')).replace(/(id: casual\s+prompt: )/, '$1Now, '));
  const plan = JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8'));
  plan.drivers[0].harnessVersion = '0.1.0';
  await writeFile(join(folder, 'plan.json'), JSON.stringify(plan));
  const refused = await run(['resume', folder, '--timeout', '99', '--filter', 'casual']);
  expect(refused.exitCode).toBe(2);
  expect(lines(refused.stderr, /^ {2}/)).toMatchInlineSnapshot(`
    [
      "  codex: version 0.1.0 → 0.171.0",
      "  case casual: prompt differs",
      "  skill release-notes: a file of its folder differs",
      "  option timeoutMs 300000 → 99000",
      "  Undo the changes; or measure anew, with --reuse for the runs that are still the same.",
    ]
  `);
}, 240_000);
