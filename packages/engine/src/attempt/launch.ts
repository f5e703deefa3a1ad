import { randomUUID } from 'node:crypto';
import {
  createRunError,
  type EndedBy,
  type HarnessCommand,
  type RunEnding,
  type RunError,
} from '@skillgauge/core';
import { driverFault } from '../contain/driver-fault.ts';
import { isMachineFailure } from '../contain/machine-failure.ts';
import type { Login } from '../credentials/login-files.ts';
import type { LoginLoan } from '../credentials/login-keeper.ts';
import { createEnvironment } from '../process/environment.ts';
import type { Talk } from '../process/hold-conversation.ts';
import { type ProcessOutcome, runProcess } from '../process/run-process.ts';
import type { StartFailure } from '../process/start-process.ts';
import { startTelemetrySink, type TelemetrySink } from '../telemetry/telemetry-sink.ts';
import { type PlaceFolders, planPlace } from '../workspace/run-place.ts';
import { removeFolder } from '../workspace/scratch-folder.ts';
import { setUpFixture } from '../workspace/set-up-fixture.ts';
import { makeSharedCaches } from '../workspace/shared-caches.ts';
import { type ContainedParser, containParser } from './contain-driver.ts';
import type { LaunchContext, LaunchResult, LaunchSpec } from './launch-spec.ts';
import { createLineHandler } from './line-handler.ts';
import { createOutputReader, type OutputReader } from './output-reader.ts';
import { type PreparedLaunch, prepareLaunch } from './prepare-launch.ts';
import { readOutputFiles } from './read-output-files.ts';
import type { StopWatch } from './stop-watch.ts';

const MISSING_CODES: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'ENOEXEC']);

function startError(spec: LaunchSpec, { code, message }: StartFailure): RunError {
  const { command } = spec.driver.harness;
  if (code === 'E2BIG') {
    return createRunError(
      'harness_crash',
      `${command} could not be started: the prompt is longer than an argument of a command may be.`,
    );
  }
  return code !== null && MISSING_CODES.has(code)
    ? createRunError('harness_missing', `${command} could not be started: ${message}`)
    : createRunError('harness_crash', `${command} could not be started: ${message}`);
}

/** What is known to have gone wrong besides what the harness said: our session, or the start. */
function processFault(spec: LaunchSpec, { failure, thrown }: ProcessOutcome): RunError | null {
  if (thrown !== undefined) return driverFault(spec.driver, 'talking with its harness', thrown.value);
  return failure === null ? null : startError(spec, failure);
}

interface PreparedRun {
  spec: LaunchSpec;
  context: LaunchContext;
  folders: PlaceFolders;
  marker: string;
  command: HarnessCommand;
  reader: OutputReader;
  talk: Talk | undefined;
  parser: ContainedParser;
  watch: StopWatch;
  telemetry: TelemetrySink | null;
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
    network: spec.network,
    marker,
  });
  const outcome = await runProcess({
    executable: spec.executable,
    args: command.args,
    cwd: folders.workspace,
    env,
    stdin: command.stdin,
    talk: run.talk,
    marker,
    folder: folders.root,
    timeoutMs: spec.timeoutMs,
    idleTimeoutMs: spec.idleTimeoutMs,
    signal: context.signal,
    running: context.running,
    endsGently: command.endsGently,
    onStart: (control) => run.telemetry?.receive((line) => handler.onTelemetry(line, control)),
    onLine: (channel, line, control) => handler.onLine(channel, line, control),
  });
  // What the harness had sent may still be under way.
  await run.telemetry?.settle();
  handler.stop();
  return outcome;
}

const NO_LOGINS: LoginLoan = { logins: [], giveBack: async () => [] };

function notStarted(
  fault: RunError | null,
  endedBy: Extract<EndedBy, 'not-started' | 'interrupt'> = 'not-started',
): LaunchResult {
  const ending: RunEnding = {
    trace: [],
    exit: { code: null, signal: null },
    endedBy,
    stderrTail: '',
    stdoutLines: 0,
  };
  return { ending, installation: null, canaries: [], fault, warnings: [], wallMs: 0 };
}

async function launchPrepared(
  spec: LaunchSpec,
  context: LaunchContext,
  place: {
    folders: PlaceFolders;
    marker: string;
    prepared: PreparedLaunch;
    telemetry: TelemetrySink | null;
  },
): Promise<LaunchResult> {
  const { canaries, command, installation, placed: _, ...about } = place.prepared;
  const { namespace } = installation;
  const parser = containParser(spec.driver, spec.parser, {
    namespace,
    canaries,
    model: spec.request.options.model,
  });
  const reader = createOutputReader(parser, spec.transcript, context.redactor);
  const targetId = namespace.find(({ name }) => name === spec.set.target)?.id ?? null;
  const watch = spec.stopWatch(targetId);
  const { folders } = place;
  const { session } = spec;
  const talk: Talk | undefined =
    session === undefined ? undefined : (streams, signal) => session(streams, { ...about, signal });
  const outcome = await runHarness({ ...place, talk, spec, context, command, reader, parser, watch });
  const fileProblems = await readOutputFiles(folders, command.outputs ?? [], (channel, line) =>
    reader.read(channel, line),
  );
  reader.trace.push(...parser.end(outcome.exit));
  const outputProblems = (await spec.outputs?.keep()) ?? [];
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
    fault: parser.fault() ?? processFault(spec, outcome),
    warnings: [
      ...reader.warnings(),
      ...fileProblems,
      ...outputProblems,
      ...(outcome.cleared ? [] : ['A process of the run could not be ended.']),
    ],
    wallMs: outcome.wallMs,
  };
}

/** Prepares the place and launches there. A driver that throws is a `fault` of this launch. */
async function launchWithLogins(
  spec: LaunchSpec,
  context: LaunchContext,
  place: { folders: PlaceFolders; logins: readonly Login[] },
): Promise<LaunchResult> {
  const { folders, logins } = place;
  const marker = randomUUID();
  const wantsTelemetry = spec.telemetry && spec.driver.capabilities.telemetry === true;
  await using telemetry = wantsTelemetry ? await startTelemetrySink() : null;
  if (spec.prompt.includes('\0')) {
    const message = 'The prompt holds a NUL character, which no command line can carry.';
    return notStarted(createRunError('harness_crash', message));
  }
  let prepared: PreparedLaunch;
  try {
    const caches = await makeSharedCaches(spec.driver, context.scratch.path);
    prepared = await prepareLaunch(spec, folders, { caches, telemetry, logins });
  } catch (error) {
    if (isMachineFailure(error)) throw error;
    return notStarted(driverFault(spec.driver, 'preparing the run', error));
  }
  await spec.beforeStart({ marker, folders: [folders.root] });
  const failure = await setUpFixture(spec.fixture, { ...context, folders, marker });
  if (failure !== null) {
    return notStarted(failure.error, failure.error === null ? 'interrupt' : 'not-started');
  }
  await spec.outputs?.begin(folders.workspace, prepared.placed);
  // Awaited here: the sink is closed when this function is left.
  return await launchPrepared(spec, context, { folders, marker, prepared, telemetry });
}

/**
 * Launches a harness once in a place of its own, reads all it says, ends it as a whole, writes back the logins that it renewed, and
 * removes the place.
 */
export async function launch(spec: LaunchSpec, context: LaunchContext): Promise<LaunchResult> {
  const folders = planPlace(context.scratch.path, context.scratch.nextName());
  const { signal } = context;
  let loan: LoginLoan | null;
  try {
    loan = spec.logins === undefined ? NO_LOGINS : await spec.logins.lend({ ...spec, signal });
  } catch (error) {
    if (isMachineFailure(error)) throw error;
    return notStarted(driverFault(spec.driver, 'reading its logins', error));
  }
  if (loan === null) return notStarted(null, 'interrupt');
  try {
    const result = await launchWithLogins(spec, context, { folders, logins: loan.logins });
    const problems = await loan.giveBack(folders.home);
    return { ...result, warnings: [...result.warnings, ...problems] };
  } finally {
    await loan.giveBack(folders.home);
    // What cannot be removed now is tried again with the whole scratch folder at the end, and reported then.
    await removeFolder(folders.root).catch(() => undefined);
  }
}
