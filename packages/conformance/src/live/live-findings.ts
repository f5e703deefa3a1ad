import type { InstallAs, PreflightRecord, ResolvedSkill, RunRecord } from '@skillgauge/core';
import type { SimLogEntry, SimulatedModel, SimulatedModelOptions } from '@skillgauge/sim';
import type { LiveScenario } from './live-scenarios.ts';

/** What a live suite works with. */
export interface LiveOptions {
  /** The environment to find the harness in; its HOME is replaced by one with planted skills. */
  env: Readonly<Record<string, string | undefined>>;
  /** The harness's program, when it is neither beside the driver nor on PATH. */
  executable?: string;
  /** @default startSimulatedModel of @skillgauge/sim */
  startModel?: (options: SimulatedModelOptions) => Promise<SimulatedModel>;
  /** Where the suite makes its one temporary folder. @default the system's folder for temporary files */
  temporaryRoot?: string;
}

/** One scenario as it went: what the engine made of it, and what arrived at the model. */
export interface LiveRun {
  scenario: LiveScenario;
  installAs: InstallAs;
  namespace: readonly ResolvedSkill[];
  record: RunRecord;
  requests: readonly SimLogEntry[];
}

/** The runs of one form of installation. */
export interface FormFindings {
  runs: readonly LiveRun[];
  preflights: readonly PreflightRecord[];
}

/** All that a live suite found out about a driver. */
export interface LiveFindings extends FormFindings {
  version: string | null;
  /** What is left in the temporary root after all runs. */
  leftBehind: readonly string[];
  /** Files of the user that are not as they were. */
  userChanges: readonly string[];
}
