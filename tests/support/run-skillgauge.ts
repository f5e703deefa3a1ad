import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TriggerReportDocument } from '@skillgauge/core';
import { execa } from 'execa';

/** The root of the workspace. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** A folder of its own for one test, with an empty HOME in it; removed when disposed. */
export interface Sandbox extends AsyncDisposable {
  path: string;
  home: string;
  out: string;
}

/** Makes a sandbox. */
export async function createSandbox(): Promise<Sandbox> {
  const path = await mkdtemp(join(tmpdir(), 'skillgauge-test-'));
  await mkdir(join(path, 'home'));
  return {
    path,
    home: join(path, 'home'),
    out: join(path, 'runs'),
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** What the command printed, and how it ended. */
export interface CommandResult {
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
}

/** Where the command runs, besides the sandbox. */
export interface Surroundings {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** A program that runs the command, and its words. @default none */
  within?: readonly string[];
}

/** Runs the built command as a user would, with an empty HOME and nothing else of this environment but PATH. */
export async function runSkillgauge(
  sandbox: Sandbox,
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<CommandResult> {
  const { exitCode, stdout, stderr } = await startSkillgauge(sandbox, args, surroundings);
  return { exitCode, stdout, stderr };
}

/** Starts the command as `runSkillgauge` does, and gives its process. */
export function startSkillgauge(sandbox: Sandbox, args: readonly string[], surroundings: Surroundings = {}) {
  const words = [...(surroundings.within ?? []), join(ROOT, 'node_modules/.bin/skillgauge'), ...args];
  return execa(words[0] ?? '', words.slice(1), {
    cwd: surroundings.cwd ?? ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: sandbox.home, LANG: 'C.UTF-8', ...surroundings.env },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  });
}

/** Runs `skillgauge trigger … --sim --json` and parses its document. */
export async function measureSimulated(sandbox: Sandbox, args: readonly string[]) {
  const result = await runSkillgauge(sandbox, ['trigger', ...args, '--sim', '--json', '--out', sandbox.out]);
  const parsed = TriggerReportDocument.safeParse(JSON.parse(result.stdout));
  if (!parsed.success) throw new Error(`no report document: ${result.stdout}\n${result.stderr}`);
  return { ...result, document: parsed.data };
}
