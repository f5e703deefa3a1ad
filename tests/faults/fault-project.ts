import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answer, end, FAKE_HARNESS, type Step, usage } from '../process/fake-driver.ts';
import { findProcesses } from '../support/living-processes.ts';
import { createSandbox, type Sandbox, startSkillgauge } from '../support/run-skillgauge.ts';
import { watchMemory } from './watch-memory.ts';

/** Tokens of input that every run of a fault project reports. */
export const RUN_TOKENS = 100;

/** What the harness does in one case, besides telling its usage, answering, and being witnessed at its end. */
export interface FaultCase {
  /** Done before the answer. */
  before?: readonly Step[];
  /** Done after the answer and before the last event. */
  between?: readonly Step[];
  /** Done after the last event. */
  after?: readonly Step[];
  /** Whether it loads the skill under test. @default false */
  loads?: boolean;
  /** The last event comes. @default true */
  ends?: boolean;
}

/** A command that came to its end, or was killed. */
export interface EndedCommand {
  exitCode: number | undefined;
  signal: string | undefined;
  stdout: string;
  stderr: string;
  pid: number;
  peakRssMiB: number;
}

/** A running `skillgauge`. */
interface RunningCommand {
  pid: number;
  kill(): void;
  /** Calls back once, as soon as it has said this on stderr. */
  onSaid(text: string, listener: () => void): void;
  ended: Promise<EndedCommand>;
}

/** A skill whose cases say what the harness does, in a sandbox with a TMPDIR of its own. What is left of it is ended when disposed. */
export interface FaultProject extends AsyncDisposable {
  sandbox: Sandbox;
  /** The TMPDIR that `skillgauge` is given. */
  temporary: string;
  /** Runs that came to their end write their marker here. */
  witness: string;
  /** Cases by id, and whether each loads the skill. */
  cases: ReadonlyMap<string, boolean>;
  start(args: readonly string[], surroundings?: StartOptions): RunningCommand;
  /** Words of the command that measures all cases. */
  measure: readonly string[];
}

/** How a command is started, besides in the sandbox of its project. */
interface StartOptions {
  env?: Readonly<Record<string, string>>;
  /** A program that runs the command, and its words. @default none */
  within?: readonly string[];
}

function stepsOf(fault: FaultCase, witness: string, key: string): Step[] {
  return [
    usage(key, RUN_TOKENS),
    ...(fault.loads === true ? ([['load', 'target']] as const) : []),
    ...(fault.before ?? []),
    answer,
    ...(fault.between ?? []),
    ...(fault.ends === false ? [] : [end]),
    ...(fault.after ?? []),
    ['witness', witness],
  ];
}

/** Cases that do nothing odd; every other one loads the skill. */
export function plainCases(count: number): Record<string, FaultCase> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `plain-${index}`,
      { before: [['wait', 30]], loads: index % 2 === 0 },
    ]),
  );
}

async function writeSkill(
  folder: string,
  cases: Readonly<Record<string, FaultCase>>,
  witness: string,
): Promise<void> {
  await mkdir(join(folder, 'evals'), { recursive: true });
  await writeFile(join(folder, 'SKILL.md'), '---\nname: target\ndescription: Folds paper.\n---\nFold.\n');
  const list = Object.entries(cases).map(([id, fault]) => ({
    id,
    prompt: JSON.stringify([stepsOf(fault, witness, id)]),
    should_trigger: fault.loads === true,
  }));
  await writeFile(join(folder, 'evals/trigger.json'), JSON.stringify({ cases: list }));
}

/** Makes a project of these cases. `more` are further flags of the measurement. */
export async function createFaultProject(
  cases: Readonly<Record<string, FaultCase>>,
  more: readonly string[] = [],
): Promise<FaultProject> {
  const sandbox = await createSandbox();
  const skill = join(sandbox.path, 'target');
  const temporary = join(sandbox.path, 'temporary');
  const witness = join(sandbox.path, 'witness');
  await mkdir(temporary);
  await writeSkill(skill, cases, witness);
  await writeFile(witness, '');
  return {
    ...{ sandbox, temporary, witness },
    cases: new Map(Object.entries(cases).map(([id, { loads }]) => [id, loads === true])),
    measure: [
      ...['trigger', skill, '--driver', join(import.meta.dirname, 'faulty-driver.mjs')],
      ...['--executable', `faulty=${FAKE_HARNESS}`, '--trials', '1', '--stop', 'end', '--concurrency', '2'],
      ...['--allow', 'duplicate,near-duplicate', '--out', sandbox.out, '--json', ...more],
    ],
    start: (args, options = {}) => start(sandbox, temporary, args, options),
    async [Symbol.asyncDispose]() {
      for (const { pid } of await findProcesses(sandbox.path)) process.kill(pid, 'SIGKILL');
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

function start(
  sandbox: Sandbox,
  temporary: string,
  args: readonly string[],
  options: StartOptions,
): RunningCommand {
  const command = startSkillgauge(sandbox, args, {
    env: { TMPDIR: temporary, FAULTY_KEY: 'key-of-the-faulty', ...options.env },
    ...(options.within === undefined ? {} : { within: options.within }),
  });
  const pid = command.pid ?? 0;
  const memory = watchMemory(pid);
  const ended = command.then(({ exitCode, signal, stderr, stdout }) => ({
    ...{ exitCode, signal, stderr, stdout, pid },
    peakRssMiB: memory.stop(),
  }));
  const onSaid = (text: string, listener: () => void): void => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (!said.includes(text)) return;
      command.stderr.off('data', listen);
      listener();
    };
    command.stderr.on('data', listen);
  };
  return { pid, kill: () => void command.kill('SIGKILL'), onSaid, ended };
}

/** The newest run folder of a project; `null`: none was made. */
export async function runFolderOf({ sandbox }: FaultProject, out = sandbox.out): Promise<string | null> {
  const name = (await readdir(out).catch((): string[] => [])).toSorted().at(-1);
  return name === undefined ? null : join(out, name);
}

/** True for a run folder with a whole plan: it can be gone on with. */
export async function hasPlan(runFolder: string | null): Promise<boolean> {
  if (runFolder === null) return false;
  const text = await readFile(join(runFolder, 'plan.json'), 'utf8').catch(() => '');
  return text.endsWith('}\n');
}
