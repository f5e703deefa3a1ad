import { randomUUID } from 'node:crypto';
import { createRunError, type HarnessCommand, type RunEnding, type RunError } from '@skillgauge/core';
import { createEnvironment } from '../process/environment.ts';
import { type ProcessControl, type ProcessOutcome, runProcess } from '../process/run-process.ts';
import type { StartFailure } from '../process/start-process.ts';
import { type PlaceFolders, planPlace } from '../workspace/run-place.ts';
import { removeFolder } from '../workspace/scratch-folder.ts';
import { type ContainedParser, containParser, driverFault } from './contain-driver.ts';
import type { LaunchContext, LaunchResult, LaunchSpec } from './launch-spec.ts';
import { createOutputReader, type OutputReader } from './output-reader.ts';
import { type PreparedLaunch, prepareLaunch } from './prepare-launch.ts';
import { readOutputFiles } from './read-output-files.ts';
import { SETTLE_MS, type StopWatch } from './stop-watch.ts';

const MISSING_CODES: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'ENOEXEC']);

function startError(spec: LaunchSpec, { code, message }: StartFailure): RunError {
  const { command } = spec.driver.harness;
  return code !== null && MISSING_CODES.has(code)
    ? createRunError('harness_missing', `${command} could not be started: ${message}`)
    : createRunError('harness_crash', `${command} could not be started: ${message}`);
}

/** Reads lines and stops the process as the policy says. */
function createLineHandler(reader: OutputReader, parser: ContainedParser, watch: StopWatch) {
  let settling: NodeJS.Timeout | undefined;
  const onLine = (
    channel: string,
    line: Parameters<OutputReader['read']>[1],
    control: ProcessControl,
  ): void => {
    clearTimeout(settling);
    const events = reader.read(channel, line);
    // A driver that cannot read its harness can learn nothing more: what goes on only costs money.
    if (parser.fault() !== null) return control.stop('exit');
    const decision = watch.observe(events);
    if (decision === 'fired' || decision === 'first-turn') control.stop(decision);
    if (decision === 'settled') settling = setTimeout(() => control.stop('first-turn'), SETTLE_MS);
  };
  return { onLine, stop: () => clearTimeout(settling) };
}

interface PreparedRun {
  spec: LaunchSpec;
  context: LaunchContext;
  folders: PlaceFolders;
  marker: string;
  command: HarnessCommand;
  reader: OutputReader;
  parser: ContainedParser;
  watch: StopWatch;
}

async function runHarness(run: PreparedRun): Promise<ProcessOutcome> {
  const { command, context, folders, marker, spec } = run;
  const handler = createLineHandler(run.reader, run.parser, run.watch);
  const env = createEnvironment({
    user: context.env,
    home: folders.home,
    tmp: folders.tmp,
    credentials: spec.credentials,
    driver: command.env,
    marker,
  });
  const outcome = await runProcess({
    executable: spec.executable,
    args: command.args,
    cwd: folders.workspace,
    env,
    stdin: command.stdin,
    marker,
    timeoutMs: spec.timeoutMs,
    idleTimeoutMs: spec.idleTimeoutMs,
    signal: context.signal,
    running: context.running,
    onLine: handler.onLine,
  });
  handler.stop();
  return outcome;
}

function notStarted(fault: RunError): LaunchResult {
  const ending: RunEnding = {
    trace: [],
    exit: { code: null, signal: null },
    endedBy: 'not-started',
    stderrTail: '',
    stdoutLines: 0,
  };
  return { ending, installation: null, canaries: [], fault, warnings: [], wallMs: 0 };
}

async function launchPrepared(
  spec: LaunchSpec,
  context: LaunchContext,
  place: { folders: PlaceFolders; marker: string; prepared: PreparedLaunch },
): Promise<LaunchResult> {
  const { canaries, command, installation } = place.prepared;
  const { namespace } = installation;
  const parser = containParser(spec.driver, spec.parser, {
    namespace,
    canaries,
    model: spec.request.options.model,
  });
  const reader = createOutputReader(parser, spec.transcript, context.redactor);
  const targetId = namespace.find(({ name }) => name === spec.set.target)?.id ?? null;
  const watch = spec.stopWatch(targetId);
  const { folders, marker } = place;
  const outcome = await runHarness({ spec, context, folders, marker, command, reader, parser, watch });
  const fileProblems = await readOutputFiles(folders, command.outputs ?? [], (channel, line) =>
    reader.read(channel, line),
  );
  reader.trace.push(...parser.end(outcome.exit));
  return {
    ending: {
      trace: reader.trace,
      exit: outcome.exit,
      endedBy: outcome.endedBy,
      stderrTail: reader.stderrTail(),
      stdoutLines: reader.stdoutLines(),
    },
    installation,
    canaries,
    fault: parser.fault() ?? (outcome.failure === null ? null : startError(spec, outcome.failure)),
    warnings: [
      ...reader.warnings(),
      ...fileProblems,
      ...(outcome.cleared ? [] : ['A process of the run could not be ended.']),
    ],
    wallMs: outcome.wallMs,
  };
}

/**
 * Launches a harness once in a place of its own, reads all it says, ends it as a whole, and removes the place. A driver that
 * throws is a `fault` of this launch.
 */
export async function launch(spec: LaunchSpec, context: LaunchContext): Promise<LaunchResult> {
  const folders = planPlace(context.scratch.path, context.scratch.nextName());
  const marker = randomUUID();
  try {
    let prepared: PreparedLaunch;
    try {
      prepared = await prepareLaunch(spec, folders);
    } catch (error) {
      return notStarted(driverFault(spec.driver, 'preparing the run', error));
    }
    await spec.beforeStart({ marker, folders: [folders.root] });
    return await launchPrepared(spec, context, { folders, marker, prepared });
  } finally {
    // What cannot be removed now is tried again with the whole scratch folder at the end, and reported then.
    await removeFolder(folders.root).catch(() => undefined);
  }
}
