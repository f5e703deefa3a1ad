import type {
  AnalyzedRun,
  BenchSuggestion,
  BenchTask,
  OutputFile,
  RunGrading,
  TraceEvent,
} from '@skillgauge/core';

/** One run of the work, with what is known of it besides its figures. */
export interface SkillCreatorRun {
  analyzed: AnalyzedRun;
  /** `null`: it was not graded. */
  grading: RunGrading | null;
  /** ISO 8601; `null`: not known. */
  startedAt: string | null;
  endedAt: string | null;
  /** Turns of the model; `null`: the harness does not tell. */
  turns: number | null;
  trace: readonly TraceEvent[];
  files: readonly OutputFile[];
  finalAnswer: string | null;
  /** The run in readable form. */
  transcript: string | null;
  userNotes: string | null;
}

/** What a comparator said of two outputs, with the names of `comparison.json`. */
export interface SkillCreatorVerdict {
  reasoning: string;
  rubric: { A: { overall_score: number }; B: { overall_score: number } };
  output_quality: Readonly<Record<'A' | 'B', { score: number; strengths: string[]; weaknesses: string[] }>>;
}

/** Two outputs of one task and trial, compared blindly. The baseline is the first. */
export interface SkillCreatorComparison {
  taskId: string;
  trial: number;
  baseline: { arm: string };
  other: { arm: string };
  winner: 'first' | 'second' | 'tie' | null;
  why: string;
  readings: readonly { order: 'first-is-a' | 'second-is-a'; comparison: SkillCreatorVerdict | null }[];
}

/** What of an A/B measurement on one driver becomes a folder of skill-creator's files. */
export interface SkillCreatorInput {
  skill: { name: string; path: string };
  /** In the order of the report: the difference is that of the first less the second. `skillPath` is `null` for an arm without skill. */
  arms: readonly { name: string; skillPath: string | null }[];
  tasks: readonly Pick<BenchTask, 'id' | 'name' | 'prompt' | 'expectations'>[];
  runs: readonly SkillCreatorRun[];
  comparisons?: readonly SkillCreatorComparison[];
  suggestions?: readonly BenchSuggestion[];
  /** What the analyzer found, each a sentence. */
  notes: readonly string[];
  executorModel: string | null;
  analyzerModel: string | null;
  /** ISO 8601 */
  timestamp: string;
}

/** A text file, by its path in the folder. */
export interface SkillCreatorFile {
  path: string;
  content: string;
}

/** The files, and where the outputs of each run belong: `outputs/` below its folder. */
export interface SkillCreatorFolder {
  files: SkillCreatorFile[];
  runFolders: { requestId: string; path: string }[];
}
