import type { CaseSplit, CaseStyle, TriggerSettings } from '@skillgauge/core';
import type { ReferenceReader } from './references.ts';

/** The settings that an eval file can carry. */
export type EvalFileSettings = Partial<
  Pick<TriggerSettings, 'trials' | 'threshold' | 'model' | 'timeoutMs' | 'gates'>
>;

/** Something wrong in an eval file, and where: `['cases', 3, 'should_trigger']`. */
export interface EvalProblem {
  path: readonly PropertyKey[];
  text: string;
  /** Where the case stands that this one contradicts. */
  against?: readonly PropertyKey[];
}

/** A case as it stands in the file, before ids are given out and fixtures are read. */
export interface CaseDraft {
  /** Where in the file it stands. */
  path: readonly PropertyKey[];
  id?: string | undefined;
  /** A title of the case: its id, when no other case has the same title. */
  title?: string | undefined;
  prompt: string;
  shouldTrigger: boolean;
  style?: CaseStyle | undefined;
  tags: string[];
  notes?: string | undefined;
  /** Another skill that should fire instead. */
  expectedSkill?: string | undefined;
  split?: CaseSplit | undefined;
  /** Folder, relative to the file, and where the file says so; `null`: none. */
  fixture: { folder: string; path: readonly PropertyKey[] } | null;
}

/** What a case of another kind asks the agent to do, for those who import tasks. */
export interface TaskDraft {
  expectedOutput: string | null;
  /** `expectations` and `assertions`, which are two names of one list. */
  expectations: unknown[];
  files: unknown[];
}

/** A case of the file that is not imported as a trigger case, and why. */
export interface RefusedCase {
  path: readonly PropertyKey[];
  /** `malformed`: a mistake that stops a measurement. `no-label`: a case of another kind. `other-skill`: it is about another skill. */
  kind: 'malformed' | 'no-label' | 'other-skill';
  reason: string;
  id: string | null;
  prompt: string | null;
  /** The case as the file has it, cut to a line. */
  excerpt: string;
  /** The case as the file has it. */
  value: unknown;
  task?: TaskDraft;
}

/** What an importer makes of a file. Folders are as the file spells them, relative to it. Every case is in `cases` or in `refused`. */
export interface EvalDraft {
  /** Folder of the skill under test. */
  skill: string | null;
  /** Name of the skill under test. */
  skillName: string | null;
  settings: EvalFileSettings;
  installSet: string[];
  cases: CaseDraft[];
  refused: RefusedCase[];
  /** The mistakes behind the malformed cases, each where it is. */
  problems: EvalProblem[];
  warnings: string[];
}

/** What an importer may need besides the content. */
export interface ImportContext {
  /** Name of the skill under test, where it is known. */
  skill: string | null;
  /** Reads files that the content refers to, beside it. */
  references: ReferenceReader;
}

/** One shape of eval file. A new one is a file of its own, and a line in `eval-importers.ts`. */
export interface EvalImporter {
  /** A word for it, in accounts. */
  id: string;
  /** The shape in words, for messages. */
  title: string;
  /** Does the content look like this shape? By its keys alone; mistakes in the values are for `importCases` to report. */
  recognises(value: unknown): boolean;
  /** Every case, imported or refused; or the problems that concern the file as a whole. */
  importCases(
    value: unknown,
    context: ImportContext,
  ): Promise<EvalDraft | { problems: EvalProblem[] }> | EvalDraft | { problems: EvalProblem[] };
}
