import { randomUUID } from 'node:crypto';
import { createEnvironment } from '../process/environment.ts';
import { type ProcessOutcome, runProcess } from '../process/run-process.ts';
import type { RunFolder } from '../run-folder/run-folder.ts';
import { makePlace, type PlaceFolders, planPlace } from '../workspace/run-place.ts';
import { createScratchFolder, removeFolder } from '../workspace/scratch-folder.ts';
import { setUpFixture } from '../workspace/set-up-fixture.ts';
import { type EndedWork, restoreFixture, restoreOutputs } from './restore-workspace.ts';

/** A program that looks at the work of a run. */
export interface WorkspaceCommand {
  run: readonly string[];
  timeoutMs: number;
  /** What it reads; `null`: its input is closed. */
  stdin: string | null;
}

/** How it ended. Of its outputs, the last 64 KiB each of lines that are cut at 16 MiB. */
export type WorkspaceCommandEnding =
  | { state: 'ended'; exitCode: number | null; signal: string | null; stdout: string; stderr: string }
  | { state: 'timed-out'; stdout: string; stderr: string }
  | { state: 'not-started'; why: string };

/** Where programs of checks run: each in a fresh copy of a run's workspace, with an empty HOME, and ended as a whole. */
export interface CheckWorkspaces extends AsyncDisposable {
  run(work: EndedWork, command: WorkspaceCommand): Promise<WorkspaceCommandEnding>;
}

/** What the workspaces are made with. */
export interface CheckWorkspaceOptions {
  /** Its journal notes what a kill would leave behind. */
  runFolder: RunFolder;
  /** The user's environment, of which a program gets what a harness gets, and no credential. */
  env: Readonly<Record<string, string | undefined>>;
  temporaryRoot: string;
  signal?: AbortSignal | undefined;
}

const OUTPUT_CHARACTERS = 65_536;

function endingOf(outcome: ProcessOutcome, said: { stdout: string; stderr: string }): WorkspaceCommandEnding {
  const { endedBy, exit, failure } = outcome;
  if (failure !== null) return { state: 'not-started', why: failure.message };
  if (endedBy === 'interrupt') return { state: 'not-started', why: 'it was interrupted' };
  if (endedBy !== 'exit') return { state: 'timed-out', ...said };
  return { state: 'ended', exitCode: exit.code, signal: exit.signal, ...said };
}

async function runCommand(
  { run, stdin, timeoutMs }: WorkspaceCommand,
  folders: PlaceFolders,
  {
    env,
    marker,
    running,
    signal,
  }: Pick<CheckWorkspaceOptions, 'env' | 'signal'> & {
    marker: string;
    running: Set<() => void>;
  },
): Promise<WorkspaceCommandEnding> {
  const [file = '', ...args] = run;
  const said = { stdout: '', stderr: '' };
  const { home, tmp } = folders;
  const outcome = await runProcess({
    executable: { file, prefix: [], origin: 'given' },
    args,
    cwd: folders.workspace,
    env: createEnvironment({ user: env, home, tmp, credentials: {}, driver: {}, network: false, marker }),
    stdin: stdin ?? undefined,
    marker,
    folder: folders.root,
    timeoutMs,
    idleTimeoutMs: timeoutMs,
    signal,
    running,
    onLine: (channel, { text }) => {
      if (channel !== 'stdin') said[channel] = `${said[channel]}${text}\n`.slice(-OUTPUT_CHARACTERS);
      return true;
    },
  });
  return endingOf(outcome, said);
}

/** Makes the one temporary folder in which the programs of checks run. */
export async function openCheckWorkspaces(options: CheckWorkspaceOptions): Promise<CheckWorkspaces> {
  const marker = randomUUID();
  const running = new Set<() => void>();
  const { env, runFolder, signal = new AbortController().signal, temporaryRoot } = options;
  const scratch = await createScratchFolder(temporaryRoot, (folder) =>
    runFolder.append({ type: 'opened', folder, marker }),
  );
  const onExit = (): void => {
    for (const end of running) end();
    scratch.removeNow();
  };
  process.once('exit', onExit);
  const runIn = async (work: EndedWork, command: WorkspaceCommand, folders: PlaceFolders) => {
    await makePlace(folders);
    await restoreFixture(work, folders);
    const failure = await setUpFixture(work.fixture, { env, folders, marker, signal, running });
    if (failure !== null) {
      return { state: 'not-started' as const, why: failure.error?.message ?? 'it was interrupted' };
    }
    await restoreOutputs(work, folders);
    return runCommand(command, folders, { env, marker, running, signal });
  };
  return {
    run: async (work, command) => {
      const folders = planPlace(scratch.path, scratch.nextName());
      try {
        return await runIn(work, command, folders);
      } finally {
        await removeFolder(folders.root).catch(() => undefined);
      }
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', onExit);
      await scratch.remove().catch(() => undefined);
    },
  };
}
