import type { Expectation } from '@skillgauge/core';
import type { EvalProblem } from '../evals/eval-importer.ts';

/** Files that a workspace starts with, as a task file names them. */
export interface FixtureDraft {
  /** Where in the file it says so. */
  path: readonly PropertyKey[];
  /** Single files; a map brings its content along. */
  files: readonly unknown[];
  folder: string | null;
  git: { message: string } | null;
  setUp: readonly (readonly string[])[];
}

/** A task as it stands in a file, before its files are read. */
export interface BenchTaskDraft {
  path: readonly PropertyKey[];
  id: string | null;
  name: string | null;
  prompt: string;
  expectedOutput: string | null;
  fixture: FixtureDraft;
  expectations: Expectation[];
}

/** An arm as it stands in a file. */
export interface ArmDraft {
  name: string;
  /** `null`: with the skill under test; `false`: without it; else a folder, as the file spells it. */
  skill: string | false | null;
  model: string | null;
  effort: string | null;
  fixture: FixtureDraft;
}

/** What a task file says, whatever its shape. */
export interface TaskFileDraft {
  /** Folder or name of the skill under test, as the file says it. */
  skill: string | null;
  tasks: BenchTaskDraft[];
  /** `null`: the default ones. */
  arms: ArmDraft[] | null;
  baseline: string | null;
  installSet: string[];
  /** Of `BenchSettings`, those that the file gives. */
  settings: Readonly<Record<string, unknown>>;
  /** Of `GraderSettings`. */
  grader: Readonly<Record<string, unknown>>;
  problems: EvalProblem[];
  warnings: string[];
}
