import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { EndedBy, ProcessExit } from '@skillgauge/core';
import { startDeadlines } from './deadlines.ts';
import { createProcessTreeEnder } from './end-process-tree.ts';
import { type HeldConversation, holdConversation, type Talk } from './hold-conversation.ts';
import { createLineSplitter, type OutputLine } from './line-splitter.ts';
import { type StartedProcess, type StartFailure, type StartOptions, startProcess } from './start-process.ts';

/** The pipes of a process; `stdin` where it is talked with. */
type ProcessChannel = 'stdin' | 'stdout' | 'stderr';

/** Why a run that is still going should end at once: a stop policy is satisfied, or nothing more can be learnt from it. */
type StopReason = Extract<EndedBy, 'fired' | 'first-turn' | 'exit'>;

/** Lets the reader of the output end the process. */
export interface ProcessControl {
  stop(reason: StopReason): void;
}

/** One process, its limits, and who reads its output. */
export interface ProcessSpec extends Omit<StartOptions, 'stdin'> {
  /** Text for stdin; without it, and without `talk`, stdin is at its end from the beginning. */
  stdin?: string | undefined;
  /** Talks with the process: stdin stays open until it has returned, and then the process is ended. */
  talk?: Talk | undefined;
  marker: string;
  /** The run's alone: what works in it is ended with the run. */
  folder: string;
  timeoutMs: number;
  idleTimeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Enders of the processes that are running: ours is in it while its process runs. */
  running?: Set<() => void> | undefined;
  /** A stop asks the process to end and kills it a second later. @default false: a stop kills at once */
  endsGently?: boolean | undefined;
  /** Called once, when the process has started. */
  onStart?: (control: ProcessControl) => void;
  /** Takes a line; gives whether it is progress, which begins the idle limit anew. What we say ourselves is none. */
  onLine: (channel: ProcessChannel, line: OutputLine, control: ProcessControl) => boolean;
}

/** How a process ended, everything of its tree included. */
export interface ProcessOutcome {
  exit: ProcessExit;
  endedBy: EndedBy;
  wallMs: number;
  /** Why it could not be started; `null` when it was. */
  failure: StartFailure | null;
  /** False when a process of the run could not be ended. */
  cleared: boolean;
  /** What `talk` threw by a fault of its own; absent: nothing. */
  thrown?: { value: unknown };
}

/** How long outputs may stay open after every process of the run has ended. */
const DRAIN_LIMIT_MS = 1000;

/** Reads one output to its end; resolves at its end. */
function readLines(stream: Readable, onLine: (line: OutputLine) => void): Promise<void> {
  const splitter = createLineSplitter(onLine);
  stream.on('data', (chunk: Uint8Array) => splitter.push(chunk));
  return once(stream, 'close').then(
    () => splitter.end(),
    () => splitter.end(),
  );
}

async function drain(started: StartedProcess, reading: Promise<unknown>): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const expired = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, DRAIN_LIMIT_MS);
  });
  await Promise.race([reading, expired]);
  clearTimeout(limit);
  started.stdout.destroy();
  started.stderr.destroy();
  await reading;
}

type ReadLine = (channel: ProcessChannel) => (line: OutputLine) => void;

function converse(started: StartedProcess, { talk }: ProcessSpec, read: ReadLine): HeldConversation | null {
  if (talk === undefined || started.stdin === null) return null;
  const ends = { stdin: started.stdin, stdout: started.stdout };
  return holdConversation(ends, talk, (channel, line) => read(channel)(line));
}

function supervise(started: StartedProcess, spec: ProcessSpec) {
  const ender = createProcessTreeEnder(started.pid, spec.marker, spec.folder);
  let endedBy: EndedBy | null = null;
  const end = (reason: EndedBy, how: 'endNow' | 'endGently'): void => {
    if (endedBy !== null) return;
    endedBy = reason;
    if (conversation === null) ender[how]();
    else conversation.cancel(() => ender.endNow());
  };
  const deadlines = startDeadlines({ ...spec, onExpire: (which) => end(which, 'endGently') });
  const control: ProcessControl = {
    stop: (reason) => end(reason, spec.endsGently === true ? 'endGently' : 'endNow'),
  };
  const read: ReadLine = (channel) => (line) => {
    if (spec.onLine(channel, line, control) && channel !== 'stdin') deadlines.progress();
  };
  const conversation = converse(started, spec, read);
  // Its answer is whole: it is asked to end, since many do not when stdin is closed.
  void conversation?.over.finally(() => {
    if (endedBy !== null) return;
    endedBy = 'exit';
    ender.endGently();
  });
  const onAbort = (): void => end('interrupt', 'endGently');
  spec.signal?.addEventListener('abort', onAbort, { once: true });
  if (spec.signal?.aborted === true) onAbort();
  const endNow = (): void => ender.endNow();
  spec.running?.add(endNow);
  spec.onStart?.(control);
  const reading = Promise.all([
    conversation?.outputEnd ?? readLines(started.stdout, read('stdout')),
    readLines(started.stderr, read('stderr')),
  ]);
  const settle = async (): Promise<Pick<ProcessOutcome, 'endedBy' | 'cleared' | 'thrown'>> => {
    deadlines.stop();
    spec.signal?.removeEventListener('abort', onAbort);
    // From here on a stop changes nothing: the harness has ended by itself, or by us already.
    const reason = (endedBy ??= 'exit');
    const cleared = await ender.sweep();
    spec.running?.delete(endNow);
    conversation?.settle();
    await drain(started, reading);
    const thrown = conversation?.thrown() ?? null;
    return { endedBy: reason, cleared, ...(thrown === null ? {} : { thrown }) };
  };
  return { settle };
}

/**
 * Runs a program to its end, or ends it: by a time limit, an interrupt, or its reader. Whatever the reason, nothing of its
 * process tree is left when this resolves, and all output that was in the pipes has been read.
 */
export async function runProcess(spec: ProcessSpec): Promise<ProcessOutcome> {
  const startedAt = performance.now();
  const { stdin, talk, ...options } = spec;
  const started = await startProcess({ ...options, stdin: talk === undefined ? stdin : { talk: true } });
  if ('message' in started) {
    const exit = { code: null, signal: null };
    return { exit, endedBy: 'not-started', wallMs: 0, failure: started, cleared: true };
  }
  const { settle } = supervise(started, spec);
  const exit = await started.exit;
  const wallMs = Math.round(performance.now() - startedAt);
  return { exit, wallMs, failure: null, ...(await settle()) };
}
