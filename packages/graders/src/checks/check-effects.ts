import type { RunEvidence } from '@skillgauge/core';

/** A program to start in a copy of the run's workspace, without a shell. */
export interface CheckCommand {
  run: readonly string[];
  timeoutMs: number;
  /** What it reads; `null`: its input is closed. */
  stdin: string | null;
}

/** How a program ended. */
export type CheckCommandEnding =
  | { state: 'ended'; exitCode: number | null; signal: string | null; stdout: string; stderr: string }
  | { state: 'timed-out'; stdout: string; stderr: string }
  | { state: 'not-started'; why: string };

/** What a check of the user's own says. A pass without evidence is no grade. */
export interface CustomVerdict {
  pass: boolean;
  evidence: string;
}

/** A check of the user's own, as a function. */
export type CustomCheck = (evidence: RunEvidence) => CustomVerdict | Promise<CustomVerdict>;

/** What checks need of the world. */
export interface CheckEffects {
  runCommand: (command: CheckCommand) => Promise<CheckCommandEnding>;
  /** Functions by the id of the expectation that they decide, whatever check that one has. */
  customChecks?: ReadonlyMap<string, CustomCheck>;
}
