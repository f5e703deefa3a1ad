import {
  type AttemptRecord,
  type Fixture,
  findLeaks,
  type InstallSet,
  judgeRun,
  type Leak,
  observeSkills,
  type RunEnding,
  type RunRequest,
  type SkillObservation,
  servedModel,
  type TraceEvent,
  type Verdict,
} from '@skillgauge/core';
import { isDriverFault } from '../contain/driver-fault.ts';
import type { DriverSetup } from '../execute/driver-setup.ts';
import type { RunFolder } from '../run-folder/run-folder.ts';
import { writeTrace } from '../run-folder/trace-file.ts';
import { createOutputKeeper } from '../workspace/keep-outputs.ts';
import { containClassify } from './contain-driver.ts';
import { launch } from './launch.ts';
import type { LaunchContext, LaunchResult } from './launch-spec.ts';
import { measureUsage } from './measure-usage.ts';
import { createStopWatch } from './stop-watch.ts';

/** One attempt at a request. */
export interface AttemptInput {
  setup: DriverSetup;
  request: RunRequest;
  set: InstallSet;
  fixture: Fixture | null;
  attempt: number;
}

/** One attempt, judged. All texts in it are redacted. */
export interface AttemptResult {
  record: AttemptRecord;
  verdict: Verdict;
  skills: SkillObservation[];
  servedModel: string | null;
  harnessVersion: string | null;
  denials: number;
  warnings: string[];
}

function countDenials(trace: readonly TraceEvent[]): number {
  const seen = trace.filter((event) => event.type === 'tool-result' && event.denied).length;
  return trace.reduce((most, event) => (event.type === 'end' ? Math.max(most, event.denials) : most), seen);
}

/** Most leaks that a record tells of. */
const MOST_LEAKS = 20;

function judge(
  input: AttemptInput,
  { ending, fault, installation }: LaunchResult,
  leaks: readonly Leak[],
): Verdict {
  const { request, setup } = input;
  const target = installation?.namespace.find(({ name }) => name === request.target);
  const classify = containClassify(setup.driver, fault);
  // Without an id nothing can fire; '' is the id of no skill.
  const verdict = judgeRun(ending, target?.id ?? '', classify, request.options.model);
  if (isDriverFault(verdict.error)) return { ...verdict, outcome: 'errored' };
  // A skill that nobody installed, and that was read all the same, was loaded.
  const isLeaked = leaks.some(({ kind, skill }) => kind !== 'listed' && skill === request.target);
  return isLeaked && verdict.outcome === 'scored' ? { ...verdict, fired: true } : verdict;
}

function announcedVersion({ trace }: RunEnding): string | null {
  const session = trace.find((event) => event.type === 'session');
  return session?.harnessVersion ?? null;
}

async function launchRun(input: AttemptInput, runFolder: RunFolder, context: LaunchContext) {
  const { attempt, request, setup } = input;
  const { driver } = setup;
  const transcript = runFolder.transcript(request.id, attempt);
  const outputs =
    request.keepOutputs === true
      ? createOutputKeeper(runFolder.path, `${request.id}-${attempt}`, context.redactor)
      : undefined;
  try {
    const result = await launch(
      {
        ...setup,
        logins: context.logins.get(driver.id),
        telemetry: true,
        request,
        prompt: request.prompt,
        set: input.set,
        fixture: input.fixture,
        endpoint: setup.endpoint?.(request, attempt) ?? request.options.endpoint,
        network: request.options.simulated === null,
        timeoutMs: request.options.timeoutMs,
        idleTimeoutMs: request.options.idleTimeoutMs,
        command: (commandRequest, place) => driver.command(commandRequest, place),
        parser: (parserContext) => driver.parser(parserContext),
        session: driver.session,
        stopWatch: (targetId) => createStopWatch(request.options.stop, targetId),
        transcript,
        outputs,
        beforeStart: (start) => runFolder.append({ type: 'started', id: request.id, attempt, ...start }),
      },
      context,
    );
    const problem = await transcript.close();
    const { trace: events } = result.ending;
    const trace = await writeTrace(runFolder.path, `${request.id}-${attempt}`, events, context.redactor);
    const left = {
      transcript: transcript.path,
      trace: trace.path,
      ...(outputs === undefined || result.ending.endedBy === 'not-started' ? {} : { outputs: outputs.path }),
    };
    return { result, left, problems: [problem, trace.problem].filter((each) => each !== null) };
  } finally {
    await transcript.close();
  }
}

/** Runs one attempt and judges it: a `RunError` is a value here, not an exception. */
export async function runAttempt(
  input: AttemptInput,
  runFolder: RunFolder,
  context: LaunchContext,
): Promise<AttemptResult> {
  const { request, setup } = input;
  const { left, problems, result: launched } = await launchRun(input, runFolder, context);
  const { attempt } = input;
  const besides = setup.besides?.({ request, attempt, trace: launched.ending.trace });
  const result = { ...launched, fault: launched.fault ?? besides?.fault ?? null };
  const { ending } = result;
  const leaks = findLeaks(ending.trace, request.absent ?? []);
  const verdict = judge(input, result, leaks);
  const measured = measureUsage({
    ending,
    model: request.options.model,
    billing: setup.billing,
    billedTo: setup.billedTo,
    wallMs: result.wallMs,
    prices: setup.prices,
  });
  return context.redactor.value({
    record: {
      attempt: input.attempt,
      endedBy: ending.endedBy,
      exitCode: ending.exit.code,
      signal: ending.exit.signal,
      error: verdict.error,
      usage: measured.usage,
      ...left,
      ...(leaks.length === 0 ? {} : { leaks: leaks.slice(0, MOST_LEAKS).map(({ quote }) => quote) }),
    },
    verdict,
    skills: observeSkills(ending.trace, result.installation?.namespace ?? [], result.canaries),
    servedModel: servedModel(ending),
    harnessVersion: announcedVersion(ending) ?? setup.version,
    denials: countDenials(ending.trace),
    warnings: [...(besides?.warnings ?? []), ...result.warnings, ...problems, ...measured.warnings],
  });
}
