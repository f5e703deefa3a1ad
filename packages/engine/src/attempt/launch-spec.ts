import type {
  Canary,
  CommandRequest,
  EvalDriver,
  Fixture,
  HarnessCommand,
  HarnessSession,
  Installation,
  InstallSet,
  ParserContext,
  RunEnding,
  RunError,
  RunPlace,
  RunRequest,
  TraceParser,
} from '@skillgauge/core';
import type { LoginKeeper } from '../credentials/login-keeper.ts';
import type { Executable } from '../harness/executable.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { TranscriptWriter } from '../run-folder/transcript.ts';
import type { OutputKeeper } from '../workspace/keep-outputs.ts';
import type { ScratchFolder } from '../workspace/scratch-folder.ts';
import type { StopWatch } from './stop-watch.ts';

/** What one launch of a harness needs, whether it is a run or a preflight. */
export interface LaunchSpec {
  driver: EvalDriver;
  executable: Executable;
  credentials: Readonly<Record<string, string>>;
  /** Lends the logins that the harness keeps in files; without it the throwaway HOME has none. */
  logins?: LoginKeeper | undefined;
  /** Give the harness a telemetry sink, where its driver wants one. */
  telemetry: boolean;
  request: RunRequest;
  prompt: string;
  set: InstallSet;
  fixture: Fixture | null;
  endpoint: string | null;
  /** Pass on the user's proxies and certificates. A simulated model is on loopback, where no proxy may come between. */
  network: boolean;
  timeoutMs: number;
  idleTimeoutMs: number;
  command: (request: CommandRequest, place: RunPlace) => HarnessCommand;
  parser: (context: ParserContext) => TraceParser;
  /** Talks with the harness, where it is one that is talked with. */
  session?: HarnessSession | undefined;
  /** Decides when to stop, given the id under which the target will be announced. */
  stopWatch: (targetId: string | null) => StopWatch;
  transcript: TranscriptWriter;
  /** Keeps the files that the run makes. @default they are thrown away */
  outputs?: OutputKeeper | undefined;
  /** Called when all is ready, before the process is started. */
  beforeStart: (start: { marker: string; folders: string[] }) => Promise<void>;
}

/** What every launch of a command shares. */
export interface LaunchContext {
  env: Readonly<Record<string, string | undefined>>;
  scratch: ScratchFolder;
  redactor: Redactor;
  /** Keepers of the logins in files, by driver id. */
  logins: ReadonlyMap<string, LoginKeeper>;
  signal: AbortSignal;
  /** Enders of the processes that are running, for the end of our own process. */
  running: Set<() => void>;
}

/** What a launch came to. */
export interface LaunchResult {
  ending: RunEnding;
  installation: Installation | null;
  canaries: readonly Canary[];
  /** What is known to have gone wrong besides what the harness printed: a driver that threw, a program that did not start. */
  fault: RunError | null;
  warnings: string[];
  wallMs: number;
}
