import type {
  DetectContext,
  Detection,
  DriverCredentials,
  EvalDriver,
  HarnessSession,
  ParserContext,
  SimDialect,
  TraceParser,
} from '@skillgauge/core';
import { driverException } from './driver-fault.ts';
import { createGuard, requireShape } from './guard-call.ts';
import {
  CommandShape,
  DetectionShape,
  DialectShapes,
  EndingShape,
  EventsShape,
  ExpiryShape,
  InstallationShape,
  ParserShape,
  RefusalShape,
} from './returned-shapes.ts';

type Guard = ReturnType<typeof createGuard>;

/** How long `detect` may take: longer than the harness's own command may, which it asks. */
const DETECT_LIMIT_MS = 45_000;

const contained = new WeakSet<EvalDriver>();

function containDetect(driver: EvalDriver, limitMs: number) {
  return async (context: DetectContext): Promise<Detection> => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
    });
    try {
      return requireShape(await Promise.race([driver.detect(context), limit]), DetectionShape);
    } catch (thrown) {
      throw driverException(driver, 'detecting its harness', thrown);
    } finally {
      clearTimeout(timer);
    }
  };
}

function containCredentials({ credentials }: EvalDriver, guard: Guard): DriverCredentials {
  const refuse = credentials.refuse?.bind(credentials);
  const files = credentials.files.map((file) => {
    const expiresAt = file.expiresAt?.bind(file);
    if (expiresAt === undefined) return file;
    return { ...file, expiresAt: guard('reading when a login expires', ExpiryShape, expiresAt) };
  });
  return {
    ...credentials,
    files,
    ...(refuse === undefined ? {} : { refuse: guard('judging a credential', RefusalShape, refuse) }),
  };
}

function containMaker(guard: Guard, make: (context: ParserContext) => TraceParser) {
  return guard('making its parser', ParserShape, (context: ParserContext): TraceParser => {
    const parser = make(context);
    requireShape(parser, ParserShape);
    const push = (channel: string, line: string) =>
      guard(`reading a line of ${channel}`, EventsShape, () => parser.push(channel, line))();
    return { push, end: guard('closing its parser', EventsShape, (exit) => parser.end(exit)) };
  });
}

function containSession(driver: EvalDriver, talk: HarnessSession): HarnessSession {
  return async (streams, context) => {
    try {
      await talk(streams, context);
    } catch (thrown) {
      throw driverException(driver, 'talking with its harness', thrown);
    }
  };
}

function containDialect(dialect: SimDialect, guard: Guard): SimDialect {
  return {
    ...dialect,
    isAuxiliary: guard('telling whether a request is auxiliary', DialectShapes.isAuxiliary, (request) =>
      dialect.isAuxiliary(request),
    ),
    listing: guard('reading the listing of a request', DialectShapes.listing, (request) =>
      dialect.listing(request),
    ),
    prompt: guard('reading the prompt of a request', DialectShapes.prompt, (request) =>
      dialect.prompt(request),
    ),
    loadSkill: guard('making the call that loads a skill', DialectShapes.loadSkill, (skill, request) =>
      dialect.loadSkill(skill, request),
    ),
  };
}

/**
 * The same driver, with every function held at the border: what it throws, what it answers that is not what it must be, a promise where
 * none is due, and a `detect` without end become one exception (`driver_fault`) that names the driver and what it was doing.
 * A function that never returns cannot be held.
 * @param options.detectLimitMs `@default 45000`
 */
export function containDriver(
  driver: EvalDriver,
  { detectLimitMs = DETECT_LIMIT_MS }: { detectLimitMs?: number } = {},
): EvalDriver {
  if (contained.has(driver)) return driver;
  const guard = createGuard(driver);
  const { experimental, harness, preflight, session, sharedCaches, sim } = driver;
  const preflightParser = preflight.parser?.bind(preflight);
  const preflightSession = preflight.session?.bind(preflight);
  const result: EvalDriver = {
    contract: driver.contract,
    id: driver.id,
    title: driver.title,
    harness,
    ...(experimental === undefined ? {} : { experimental }),
    capabilities: driver.capabilities,
    credentials: containCredentials(driver, guard),
    ...(sharedCaches === undefined ? {} : { sharedCaches }),
    detect: containDetect(driver, detectLimitMs),
    install: guard('installing the skills', InstallationShape, (set, options) =>
      driver.install(set, options),
    ),
    preflight: {
      command: guard('building its preflight', CommandShape, (request, place) =>
        preflight.command(request, place),
      ),
      ...(preflightParser === undefined ? {} : { parser: containMaker(guard, preflightParser) }),
      ...(preflightSession === undefined ? {} : { session: containSession(driver, preflightSession) }),
    },
    command: guard('building its command', CommandShape, (request, place) => driver.command(request, place)),
    parser: containMaker(guard, (context) => driver.parser(context)),
    ...(session === undefined ? {} : { session: containSession(driver, session.bind(driver)) }),
    runError: guard('judging the ending', EndingShape, (ending) => driver.runError(ending)),
    ...(sim === undefined ? {} : { sim: containDialect(sim, guard) }),
  };
  contained.add(result);
  return result;
}
