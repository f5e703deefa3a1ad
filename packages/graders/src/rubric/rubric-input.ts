import type { BenchTask, Expectation } from '@skillgauge/core';
import type { ShownRun } from '../prompt/shown-run.ts';

/** A run of the work, and what a model shall grade of it. */
export interface RubricInput extends ShownRun {
  task: Pick<BenchTask, 'prompt' | 'expectedOutput'>;
  /** Those that a model grades: the ones without a check. */
  expectations: readonly Pick<Expectation, 'id' | 'text'>[];
  /** The run in readable form; `null`: it is not shown, and quotes of it do not count. */
  transcript: string | null;
  /** Text of `user_notes.md`. */
  userNotes: string | null;
  /** Texts that are no evidence where they come back in the transcript, such as the skill's own files. */
  notEvidence?: readonly string[];
  /** Ask for implicit claims, too. @default false */
  claims?: boolean;
  /** Ask for a critique of the expectations. @default false */
  evalFeedback?: boolean;
}
