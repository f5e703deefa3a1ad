import {
  checkPreflight,
  createRunError,
  describeFixture,
  type EvalDriver,
  type Fixture,
  type Installation,
  type InstallSet,
  type PreflightRecord,
  type RunEnding,
  type RunError,
  type RunRequest,
  type TraceEventOf,
} from '@skillgauge/core';
import { containClassify } from '../attempt/contain-driver.ts';
import { launch } from '../attempt/launch.ts';
import type { LaunchContext, LaunchResult } from '../attempt/launch-spec.ts';
import type { StopWatch } from '../attempt/stop-watch.ts';
import type { DriverSetup } from '../execute/driver-setup.ts';
import type { RunFolder } from '../run-folder/run-folder.ts';
import { findFalseFiring } from './find-false-firing.ts';
import { preflightId } from './preflight-key.ts';
import { reserveClosedPort } from './reserve-closed-port.ts';

/** What a preflight asks: one driver, one install set, in the form that these runs install it, beside the files of a case. */
export interface PreflightInput {
  setup: DriverSetup;
  set: InstallSet;
  fixture: Fixture | null;
  /** Any request of those that share this preflight. */
  request: RunRequest;
  /** Attempts of earlier executions, from which numbers go on. */
  earlierPreflights: number;
}

const PREFLIGHT_LIMIT_MS = 30_000;

/** Enough to say the listing: the rest would only try to reach the closed endpoint. */
const untilListed: StopWatch = {
  observe: (events) => (events.some((event) => event.type === 'skills-listed') ? 'fired' : 'continue'),
};

const NO_INSTALLATION: Installation = { installAs: 'project', files: [], namespace: [] };

/** The endpoint is closed on purpose, so what follows from that is no reason; that nothing was listed is one. */
const FOLLOWS_FROM_CLOSED_ENDPOINT: ReadonlySet<RunError['class']> = new Set(['network', 'no_output']);

/** It opened a session, so it works: that it lists nothing is no error where it need not, and neither is how we ended it. */
function isUnseen({ capabilities }: EvalDriver, { endedBy, trace }: RunEnding): boolean {
  const hasSession = trace.some((event) => event.type === 'session' && event.sessionId !== null);
  const failed = trace.some((event) => event.type === 'error' && event.fatal);
  return capabilities.listing.preflight === 'unseen' && endedBy === 'exit' && hasSession && !failed;
}

function failureOf({ driver }: DriverSetup, { ending, fault }: LaunchResult): RunError | null {
  if (ending.endedBy === 'timeout' || ending.endedBy === 'no-progress') {
    return createRunError(
      'timeout',
      `${driver.title} did not ${driver.capabilities.listing.preflight === 'unseen' ? 'open a session' : 'list its skills'} within ${PREFLIGHT_LIMIT_MS / 1000} s.`,
      { evidence: ending.stderrTail },
    );
  }
  if (fault === null && isUnseen(driver, ending)) return null;
  const seen = containClassify(driver, fault)(ending);
  if (seen !== null && !FOLLOWS_FROM_CLOSED_ENDPOINT.has(seen.class)) return seen;
  if (seen?.class === 'no_output' && driver.capabilities.listing.preflight === 'unseen') return seen;
  return createRunError('not_announced', `${driver.title} did not say which skills it sees.`, {
    evidence: ending.stderrTail,
  });
}

async function launchPreflight(input: PreflightInput, runFolder: RunFolder, context: LaunchContext) {
  const { fixture, request, set, setup } = input;
  const { driver } = setup;
  const id = preflightId(request);
  const attempt = input.earlierPreflights + 1;
  const transcript = runFolder.transcript(id, attempt);
  try {
    return await launch(
      {
        ...setup,
        // A preflight is ended as soon as it has listed its skills: in the midst of renewing a login that would be its loss.
        logins: undefined,
        telemetry: false,
        request,
        prompt: 'hi',
        set,
        fixture,
        network: false,
        endpoint: `http://127.0.0.1:${await reserveClosedPort()}`,
        timeoutMs: PREFLIGHT_LIMIT_MS,
        idleTimeoutMs: PREFLIGHT_LIMIT_MS,
        command: (commandRequest, place) => driver.preflight.command(commandRequest, place),
        parser: (parserContext) => driver.preflight.parser?.(parserContext) ?? driver.parser(parserContext),
        session: driver.preflight.session,
        stopWatch: () => untilListed,
        transcript,
        beforeStart: (start) => runFolder.append({ type: 'started', id, attempt, ...start }),
      },
      context,
    );
  } finally {
    await transcript.close();
  }
}

/**
 * Asks a harness which skills it announces, without a model. `null`: it was interrupted. A preflight is never counted as a run.
 */
export async function runPreflight(
  input: PreflightInput,
  runFolder: RunFolder,
  context: LaunchContext,
): Promise<PreflightRecord | null> {
  const result = await launchPreflight(input, runFolder, context);
  const { ending, fault } = result;
  const listed = ending.trace.find(
    (event): event is TraceEventOf<'skills-listed'> => event.type === 'skills-listed',
  );
  if (listed === undefined && ending.endedBy === 'interrupt') return null;
  const installation = result.installation ?? NO_INSTALLATION;
  const { canaries } = result;
  const parserContext = { namespace: installation.namespace, canaries, model: input.request.options.model };
  const falseFiring = findFalseFiring(input.setup.driver, parserContext, ending.trace);
  const announced = listed?.skills.map((skill) => skill.id) ?? [];
  const record = checkPreflight({
    driver: input.setup.driver.id,
    set: input.set,
    absent: input.request.absent ?? [],
    installation,
    listing: input.setup.driver.capabilities.listing,
    listed: listed ?? null,
    failure: falseFiring ?? (listed === undefined ? failureOf(input.setup, result) : fault),
  });
  return context.redactor.value({
    ...record,
    ...(input.fixture === null ? {} : { fixture: describeFixture(input.fixture, installation, announced) }),
    warnings: [...record.warnings, ...result.warnings],
  });
}
