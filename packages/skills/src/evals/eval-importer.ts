import type { CaseStyle, TriggerSettings } from '@skillgauge/core';

/** The settings that an eval file can carry. */
export type EvalFileSettings = Partial<Pick<TriggerSettings, 'trials' | 'threshold' | 'model'>>;

/** Something wrong in an eval file, and where: `['cases', 3, 'should_trigger']`. */
export interface EvalProblem {
  path: readonly PropertyKey[];
  text: string;
}

/** A case as it stands in the file, before ids are given out and fixtures are read. */
export interface CaseDraft {
  /** Where in the file it stands. */
  path: readonly PropertyKey[];
  id?: string | undefined;
  prompt: string;
  shouldTrigger: boolean;
  style?: CaseStyle | undefined;
  tags: string[];
  notes?: string | undefined;
  /** Folder, relative to the file, and where the file says so; `null`: none. */
  fixture: { folder: string; path: readonly PropertyKey[] } | null;
}

/** What an importer makes of a file. Folders are as the file spells them, relative to it. */
export interface EvalDraft {
  skill: string | null;
  settings: EvalFileSettings;
  installSet: string[];
  cases: CaseDraft[];
}

/** One shape of eval file. A new one is a file of its own, and a line in `eval-importers.ts`. */
export interface EvalImporter {
  /** The shape in words, for messages. */
  title: string;
  /** Does the content look like this shape? By its keys alone; mistakes in the values are for `importCases` to report. */
  recognises(value: unknown): boolean;
  /** All cases, or all problems. Nothing is half imported. */
  importCases(value: unknown): EvalDraft | { problems: EvalProblem[] };
}
