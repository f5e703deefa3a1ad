import type { Permissions } from './capabilities.ts';
import type { Installation, PlacedFile, PlaceRoot } from './installation.ts';

/** What a driver needs to know to build a command line. */
export interface CommandRequest {
  prompt: string;
  model: string | null;
  effort: string | null;
  maxTurns: number | null;
  permissions: Permissions;
  /** Keep the skills that the harness itself ships. */
  bundled: boolean;
  installation: Installation;
}

/** Where a run happens. Absolute paths; the engine sets HOME and TMPDIR to them and removes them afterwards. */
export interface RunPlace {
  workspace: string;
  home: string;
  tmp: string;
  /** A model endpoint to use instead of the provider's own, without a trailing slash. */
  endpoint: { baseUrl: string } | null;
  /** Folders that all runs of one command share, by the names that the driver asked for. */
  caches?: Readonly<Record<string, string>>;
  /** The run's own OTLP/HTTP sink on loopback, where the driver asked for one: `<url>/v1/logs` takes JSON. */
  telemetry?: { url: string };
  /**
   * The credential variables of this run, by name. The engine passes them on; a driver may rename them. Empty where the run
   * uses a login in its HOME.
   */
  credentials: Readonly<Record<string, string>>;
}

/** Files that a harness leaves behind, read line by line after its end and given to the parser under `channel`. */
export interface OutputFiles {
  channel: string;
  root: PlaceRoot;
  /** Folder relative to the root, searched recursively. */
  folder: string;
  /** Files whose name starts with `prefix` and ends with `suffix`, oldest name first. */
  prefix: string;
  suffix: string;
}

/** How a harness is started. No shell is involved. The file itself is found by the engine from `harness.command`. */
export interface HarnessCommand {
  args: readonly string[];
  /** Added to the engine's own allow-list (PATH, HOME, TMPDIR, LANG, TERM, NO_COLOR). */
  env: Readonly<Record<string, string>>;
  /** Text for stdin; without it stdin is closed. */
  stdin?: string;
  /** Configuration files to write besides the skills. */
  files?: readonly PlacedFile[];
  outputs?: readonly OutputFiles[];
  /**
   * A run that is stopped early is asked to end (SIGTERM) and killed a second later, because this harness writes what it used only
   * then. @default false: killed at once, before it can make another model request
   */
  endsGently?: boolean;
}
