/**
 * `npm run bench:overhead`: what it costs to run a real harness through skillgauge instead of a bare shell loop. Both start the same
 * program with the same arguments and environment (recorded from a run of skillgauge), each run in a fresh workspace and HOME, one after
 * the other, against the same simulated model, which runs in this process and is in neither side's CPU time. That is what the side's
 * whole process tree has used, as far as it was waited for (`childCpuMs`); skillgauge's preflight and its report are in it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EvalDriver, TriggerReportDocument } from '@skillgauge/core';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { locateHarness } from '@skillgauge/engine';
import { type SimulatedModel, startSimulatedModel } from '@skillgauge/sim';
import { type EvalFile, readEvalFile } from '@skillgauge/skills';
import { execa } from 'execa';
import { createSandbox, ROOT, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';
import { benchOptions } from './bench-options.ts';
import { childCpuMs } from './child-cpu.ts';
import { printFigures, printHead } from './figures.ts';
import { loopScript, type RecordedLaunch, readRecord, writeRecorder } from './record-launch.ts';

const LIMIT = 1.1;
const SKILL = join(ROOT, 'examples/trigger/specific');
const KEY_VARIABLE = 'BENCH_KEY';

const driver: EvalDriver = claudeCode;
const { sim } = driver;
if (sim === undefined) throw new Error(`${driver.id} has no dialect.`);

/** What one side took. */
interface Spent {
  wallMs: number;
  cpuMs: number;
}

async function measure(work: () => Promise<void>): Promise<Spent> {
  const cpuBefore = childCpuMs();
  const wallBefore = performance.now();
  await work();
  return { wallMs: performance.now() - wallBefore, cpuMs: childCpuMs() - cpuBefore };
}

/** As many cases that should trigger as ones that should not. */
async function chooseCases(count: number): Promise<EvalFile['cases']> {
  const { cases } = await readEvalFile(join(SKILL, 'evals/trigger.yaml'));
  const half = (should: boolean, size: number) =>
    cases.filter(({ shouldTrigger }) => shouldTrigger === should).slice(0, size);
  return [...half(true, Math.ceil(count / 2)), ...half(false, Math.floor(count / 2))];
}

function routeOf(model: SimulatedModel): string {
  if (sim === undefined) throw new Error(`${driver.id} has no dialect.`);
  return model.route({ requestId: 'bench', attempt: 1, caseId: 'bench', trial: 1, dialect: sim });
}

interface Bench {
  sandbox: Sandbox;
  /** Eval file of the cases, and a folder with a prompt a file, in as many copies as there are trials. */
  evals: string;
  prompts: string;
  cases: number;
  trials: number;
}

async function writeCases(sandbox: Sandbox, cases: number, trials: number): Promise<Bench> {
  const chosen = await chooseCases(cases);
  const bench = {
    sandbox,
    evals: join(sandbox.path, 'evals.json'),
    prompts: join(sandbox.path, 'prompts'),
    cases: chosen.length,
    trials,
  };
  const entries = chosen.map(({ id, prompt, shouldTrigger }) => ({
    id,
    prompt,
    should_trigger: shouldTrigger,
  }));
  await writeFile(bench.evals, JSON.stringify({ cases: entries }));
  await mkdir(bench.prompts);
  for (let trial = 1; trial <= trials; trial += 1) {
    for (const { id, prompt } of chosen) await writeFile(join(bench.prompts, `${trial}-${id}`), prompt);
  }
  return bench;
}

async function runOurs(
  { cases, evals, sandbox, trials }: Bench,
  endpoint: string,
  more: readonly string[],
): Promise<void> {
  const args = [
    ...['trigger', SKILL, '--evals', evals, '--driver', driver.id, '--trials', String(trials)],
    ...['--concurrency', '1', '--endpoint', endpoint, '--endpoint-key-env', KEY_VARIABLE],
    ...(sim?.model === null || sim === undefined ? [] : ['--model', sim.model]),
    ...['--out', sandbox.out, '--fresh', '--json', '--runs', ...more],
  ];
  const [key = ''] = Object.values(sim?.environment ?? {});
  const { stderr, stdout } = await runSkillgauge(sandbox, args, { env: { [KEY_VARIABLE]: key } });
  const document = TriggerReportDocument.parse(JSON.parse(stdout));
  const scored = document.reports[0]?.runs?.filter(({ outcome }) => outcome === 'scored').length;
  if (scored !== cases * trials) throw new Error(`Not every run was scored: ${stderr}`);
}

async function recordLaunch(bench: Bench, endpoint: string): Promise<RecordedLaunch> {
  const executable = await locateHarness(driver.harness, { env: process.env });
  if (executable === null) throw new Error(`${driver.harness.command} is not here.`);
  const folder = join(bench.sandbox.path, 'record');
  const recorder = await writeRecorder(folder, executable);
  const one = { ...(await writeOne(bench)), trials: 1 };
  await runOurs(one, endpoint, ['--stop', 'end', '--executable', `${driver.id}=${recorder}`]);
  return readRecord(folder, executable);
}

async function writeOne({ sandbox }: Bench): Promise<Bench> {
  const path = join(sandbox.path, 'one');
  await mkdir(path);
  return writeCases({ ...sandbox, path }, 1, 1);
}

/** A simulated model, and the one base URL at which all runs of the bench ask it. */
interface Endpoint {
  model: SimulatedModel;
  url: string;
}

async function runLoop(
  bench: Bench,
  launch: RecordedLaunch,
  recorded: Endpoint,
  used: Endpoint,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-loop-'));
  const script = join(folder, 'loop.sh');
  const endpoint = { from: recorded.url, to: used.url };
  await writeFile(script, loopScript(launch, { prompts: bench.prompts, folder, endpoint }));
  const before = used.model.log().length;
  await execa('sh', [script]);
  await rm(folder, { recursive: true, force: true });
  const asked = used.model.log().length - before;
  if (asked < bench.cases * bench.trials)
    throw new Error(`The loop has asked the model only ${asked} times.`);
}

const options = benchOptions({ rounds: 5, cases: 20, trials: 3, latency: 1000 }, process.argv.slice(2));
const runs = options.cases * options.trials;
printHead(
  `${runs} runs of the real ${driver.harness.command} (simulated model), one at a time, ${options.rounds} rounds`,
);
await using sandbox = await createSandbox();
await using quick = await startSimulatedModel({ seed: 42 });
await using slow = await startSimulatedModel({ seed: 42, latencyMs: options.latency });
const bench = await writeCases(sandbox, options.cases, options.trials);
const atOnce: Endpoint = { model: quick, url: routeOf(quick) };
const late: Endpoint = { model: slow, url: routeOf(slow) };
const launch = await recordLaunch(bench, atOnce.url);
const rounds: Record<'loop' | 'end' | 'slowLoop' | 'fired', Spent>[] = [];
for (let round = 0; round < options.rounds; round += 1) {
  rounds.push({
    loop: await measure(() => runLoop(bench, launch, atOnce, atOnce)),
    end: await measure(() => runOurs(bench, atOnce.url, ['--stop', 'end'])),
    slowLoop: await measure(() => runLoop(bench, launch, atOnce, late)),
    fired: await measure(() => runOurs(bench, late.url, [])),
  });
  console.error(`round ${round + 1} of ${options.rounds} done`);
}
printFigures([
  { name: 'CPU a run, shell loop', unit: 's', values: rounds.map(({ loop }) => loop.cpuMs / 1000 / runs) },
  {
    name: 'CPU a run, skillgauge --stop end',
    unit: 's',
    values: rounds.map(({ end }) => end.cpuMs / 1000 / runs),
  },
  {
    name: 'ratio of CPU time',
    unit: 'times',
    values: rounds.map(({ end, loop }) => end.cpuMs / loop.cpuMs),
    limit: LIMIT,
  },
  {
    name: `wall a run, shell loop, ${options.latency} ms latency`,
    unit: 's',
    values: rounds.map(({ slowLoop }) => slowLoop.wallMs / 1000 / runs),
  },
  {
    name: 'wall a run, skillgauge, default stop policy',
    unit: 's',
    values: rounds.map(({ fired }) => fired.wallMs / 1000 / runs),
  },
  {
    name: 'ratio of wall time',
    unit: 'times',
    values: rounds.map(({ fired, slowLoop }) => fired.wallMs / slowLoop.wallMs),
    limit: 1,
  },
]);
