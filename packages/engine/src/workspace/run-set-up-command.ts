import { createEnvironment } from '../process/environment.ts';
import { type ProcessOutcome, runProcess } from '../process/run-process.ts';
import type { PlaceFolders } from './run-place.ts';

/** What the set-up of a workspace needs from its launch. */
export interface SetUpContext {
  /** The user's environment, of which a command gets what a harness gets. */
  env: Readonly<Record<string, string | undefined>>;
  folders: PlaceFolders;
  /** The run's marker, by which its processes are found again. */
  marker: string;
  signal: AbortSignal;
  running: Set<() => void>;
}

/** How a command ended: `failure` in words for a sentence, `null` where it went well. */
export interface SetUpResult {
  failure: string | null;
  /** The end of what it said: of stderr, or of stdout where that is empty. */
  said: string;
  interrupted: boolean;
}

const LIMIT_MS = 60_000;
const TAIL_CHARACTERS = 4096;

function describe({ endedBy, exit, failure }: ProcessOutcome): string | null {
  if (failure !== null) return `could not be started (${failure.code ?? failure.message})`;
  if (endedBy !== 'exit') return `did not end within ${LIMIT_MS / 1000} s`;
  if (exit.code === 0) return null;
  return exit.code === null ? `ended by ${exit.signal}` : `ended with exit code ${exit.code}`;
}

/** Runs a command in the workspace before the harness starts, with the run's own HOME and TMPDIR and no credentials. */
export async function runSetUpCommand(
  words: readonly string[],
  context: SetUpContext,
  variables: Readonly<Record<string, string>> = {},
): Promise<SetUpResult> {
  const [file = '', ...args] = words;
  const { folders, marker, running, signal } = context;
  const tails = { stdout: '', stderr: '' };
  const outcome = await runProcess({
    executable: { file, prefix: [], origin: 'given' },
    args,
    cwd: folders.workspace,
    env: createEnvironment({
      user: context.env,
      home: folders.home,
      tmp: folders.tmp,
      credentials: {},
      driver: variables,
      network: true,
      marker,
    }),
    marker,
    folder: folders.root,
    timeoutMs: LIMIT_MS,
    idleTimeoutMs: LIMIT_MS,
    signal,
    running,
    onLine: (channel, { text }) => {
      if (channel !== 'stdin') tails[channel] = `${tails[channel]}${text}\n`.slice(-TAIL_CHARACTERS);
      return true;
    },
  });
  const said = tails.stderr.trim() === '' ? tails.stdout : tails.stderr;
  return { failure: describe(outcome), said: said.trim(), interrupted: outcome.endedBy === 'interrupt' };
}
