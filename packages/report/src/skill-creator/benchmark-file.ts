import { meanAndDeviation } from '@skillgauge/core';
import type { FolderNames } from './folder-names.ts';
import { type GradeSummary, gradedTexts, summaryOf } from './grading-file.ts';
import type { SkillCreatorInput, SkillCreatorRun } from './skill-creator-input.ts';

type Metric = 'pass_rate' | 'time_seconds' | 'tokens';

/** A figure over the runs of a configuration. `stddev` has n − 1 in its denominator, and is `null` for one run. */
interface Summary {
  mean: number;
  stddev: number | null;
  min: number;
  max: number;
}

interface CountedRun {
  run: SkillCreatorRun;
  summary: GradeSummary;
}

const METRICS: readonly Metric[] = ['pass_rate', 'time_seconds', 'tokens'];
const DIGITS: Readonly<Record<Metric, number>> = { pass_rate: 2, time_seconds: 1, tokens: 0 };

function countedRuns(runs: readonly SkillCreatorRun[]): CountedRun[] {
  return runs.flatMap((run) => {
    const summary = summaryOf(gradedTexts(run.analyzed.expectations));
    return summary === null || run.analyzed.state !== 'graded' ? [] : [{ run, summary }];
  });
}

function valueOf({ run, summary }: CountedRun, metric: Metric): number | null {
  if (metric === 'pass_rate') return summary.pass_rate;
  return metric === 'tokens' ? run.analyzed.tokens : run.analyzed.seconds;
}

function summarize(runs: readonly CountedRun[], metric: Metric): Summary | null {
  const values = runs.map((run) => valueOf(run, metric)).filter((value) => value !== null);
  const figures = meanAndDeviation(values);
  if (figures === null) return null;
  return {
    mean: figures.mean,
    stddev: figures.deviation,
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

/** Signed, with the digits that its readers expect; an em dash of theirs stands where it is left out. */
function signed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const isZero = Number(text) === 0;
  return value < 0 && !isZero ? text : `+${isZero ? (0).toFixed(digits) : text}`;
}

/** Summaries by configuration. Time and tokens of a single run are left out: the viewer breaks on a `stddev` of `null` there. */
function summarizeArm(runs: readonly CountedRun[]): Partial<Record<Metric, Summary>> {
  return Object.fromEntries(
    METRICS.flatMap((metric) => {
      const summary = summarize(runs, metric);
      const isShown = summary !== null && (summary.stddev !== null || metric === 'pass_rate');
      return isShown ? [[metric, summary]] : [];
    }),
  );
}

function deltaOf(
  first: readonly CountedRun[],
  second: readonly CountedRun[],
): Partial<Record<Metric, string>> {
  return Object.fromEntries(
    METRICS.flatMap((metric) => {
      const [one, other] = [summarize(first, metric), summarize(second, metric)];
      return one === null || other === null ? [] : [[metric, signed(one.mean - other.mean, DIGITS[metric])]];
    }),
  );
}

function notesOf({ grading }: SkillCreatorRun): string[] {
  const notes = grading?.userNotes;
  return notes ? [...notes.uncertainties, ...notes.needs_review, ...notes.workarounds] : [];
}

function runEntry({ run, summary }: CountedRun, input: SkillCreatorInput, names: FolderNames): unknown {
  const { arm, errors, expectations, seconds, taskId, tokens, toolCalls, trial } = run.analyzed;
  return {
    eval_id: names.evalId(taskId),
    eval_name: input.tasks.find(({ id }) => id === taskId)?.name ?? taskId,
    configuration: names.configuration(arm),
    run_number: trial,
    result: { ...summary, time_seconds: seconds, tokens, tool_calls: toolCalls, errors },
    expectations: gradedTexts(expectations),
    notes: notesOf(run),
  };
}

/** Runs that are in no figure, each with its reason, and configurations of which no spread is known. */
function excludedNotes(
  input: SkillCreatorInput,
  counted: readonly CountedRun[],
  names: FolderNames,
): string[] {
  const known = new Set(counted.map(({ run }) => run));
  const excluded = input.runs
    .filter((run) => !known.has(run))
    .map(({ analyzed: { arm, state, taskId, trial, why } }) => {
      const place = `${names.configuration(arm)}, eval ${names.evalId(taskId)}, run ${trial}`;
      return `In no figure: ${place}: ${state === 'graded' ? 'ungraded' : state}${why === null ? '' : ` (${why})`}`;
    });
  const single = input.arms
    .filter(({ name }) => counted.filter(({ run }) => run.analyzed.arm === name).length === 1)
    .map(
      ({ name }) =>
        `One graded run of ${names.configuration(name)}: a spread is not known, and its time and tokens stand with the run alone`,
    );
  return [...excluded, ...single];
}

/** The most graded runs that a task has in a configuration: counted, never copied from the plan (R114). */
function mostRuns(counted: readonly CountedRun[]): number {
  const cells = new Map<string, number>();
  for (const { run } of counted) {
    const cell = JSON.stringify([run.analyzed.taskId, run.analyzed.arm]);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return Math.max(0, ...cells.values());
}

/** `benchmark.json`: graded runs alone, their summaries, and notes that name all others. */
export function benchmarkFile(input: SkillCreatorInput, names: FolderNames): Record<string, unknown> {
  const counted = countedRuns(input.runs);
  const ofArm = (arm: string): CountedRun[] => counted.filter(({ run }) => run.analyzed.arm === arm);
  const [first, second] = input.arms;
  const evals = [...new Set(counted.map(({ run }) => names.evalId(run.analyzed.taskId)))];
  return {
    metadata: {
      skill_name: input.skill.name,
      skill_path: input.skill.path,
      executor_model: input.executorModel ?? 'unknown',
      analyzer_model: input.analyzerModel ?? 'none',
      timestamp: input.timestamp,
      evals_run: evals.toSorted((left, right) => left - right),
      runs_per_configuration: mostRuns(counted),
    },
    runs: counted.map((run) => runEntry(run, input, names)),
    run_summary: {
      ...Object.fromEntries(
        input.arms
          .filter(({ name }) => ofArm(name).length > 0)
          .map(({ name }) => [names.configuration(name), summarizeArm(ofArm(name))]),
      ),
      delta:
        first === undefined || second === undefined ? {} : deltaOf(ofArm(first.name), ofArm(second.name)),
    },
    notes: [...input.notes, ...excludedNotes(input, counted, names)],
  };
}
