import type { InstallSet } from '../skill/install-set.ts';
import type { DriverCapabilities } from './capabilities.ts';
import type { CommandRequest, HarnessCommand, RunPlace } from './command.ts';
import type { DetectContext, Detection, DriverCredentials } from './detection.ts';
import type { Installation, InstallOptions } from './installation.ts';
import type { ClassifyEnding, ParserContext, TraceParser } from './parser.ts';
import type { HarnessSession } from './session.ts';
import type { SimDialect } from './sim-dialect.ts';

/** The version of the contract that this package speaks. */
export const DRIVER_CONTRACT = 'driver/1';

/** The program that a driver drives. */
export interface Harness {
  /**
   * Package that ships it, for the install hint and to find a copy that lies beside the driver. `null`: unknown, so the command is looked
   * for among the `node_modules/.bin` folders above `from`, then on PATH.
   */
  package: string | null;
  /** Name of the command, or its absolute path. */
  command: string;
  /** The exact version that the driver is tested with. `null`: there is none, so no version is untested. */
  testedVersion: string | null;
  /** Other versions that its tests have passed with. @default none */
  testedVersions?: readonly string[];
  /** `import.meta.url` of the driver: where a pinned copy of `package` is looked for first. PATH is second. */
  from: string;
}

/**
 * Our adapter to one harness: pure description and parsing. It never spawns a process, never reads a file, a clock or the
 * environment by itself. Adding a harness is one folder with one of these.
 */
export interface EvalDriver {
  contract: typeof DRIVER_CONTRACT;
  id: string;
  title: string;
  harness: Harness;
  /** The caveat that travels onto every report made with this driver; absent: trigger measurement is validated. */
  experimental?: string;
  capabilities: DriverCapabilities;
  credentials: DriverCredentials;
  detect(context: DetectContext): Promise<Detection>;
  /**
   * Names of caches that hold no state (an unpacked CLI) and that all runs of one command may share: a folder each, in
   * `RunPlace.caches`, removed at the end of the command.
   */
  sharedCaches?: readonly string[];
  /** Which files go where so that the harness discovers the skills natively, and the namespace that results. */
  install(set: InstallSet, options: InstallOptions): Installation;
  /**
   * The command that makes the harness say which skills it announces, without reaching a model: its endpoint is a closed
   * loopback port. The engine ends it at the first `skills-listed` event.
   */
  preflight: {
    command(request: CommandRequest, place: RunPlace): HarnessCommand;
    /** Parser of the preflight's output. @default the driver's own parser */
    parser?(context: ParserContext): TraceParser;
    /** The conversation that makes the harness say it, for a harness that is talked with. */
    session?: HarnessSession;
  };
  command(request: CommandRequest, place: RunPlace): HarnessCommand;
  parser(context: ParserContext): TraceParser;
  /** For a harness that is talked with over stdin and stdout; absent: it is given the command's stdin, and read only. */
  session?: HarnessSession;
  runError: ClassifyEnding;
  /** Only drivers with a dialect can be run with the simulated model. */
  sim?: SimDialect;
}

/** Names the contract's type for a driver's definition and checks nothing at run time. */
export function defineDriver(driver: EvalDriver): EvalDriver {
  return driver;
}
