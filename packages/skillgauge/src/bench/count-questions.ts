import type { EvalDriver } from '@skillgauge/core';
import type { BenchMeasurement } from './load-bench.ts';

/** What graders will be asked at most, before anything is run. */
export interface GradingQuestions {
  /** Driver of the graders; `null`: no model is asked. */
  driver: string | null;
  model: string | null;
  /** Questions at most: runs that fail are not graded. */
  questions: number;
}

/** How often a model is asked at most. What code decides costs nothing. */
export function countQuestions(
  { arms, grader, settings, tasks }: BenchMeasurement,
  drivers: readonly EvalDriver[],
): GradingQuestions {
  const { compareBlind, majority, model, modelGrading, suggestions } = grader;
  if (!modelGrading) return { driver: null, model: null, questions: 0 };
  const runs = arms.length * settings.trials * drivers.length;
  const rubric = tasks.filter(({ expectations }) => expectations.some(({ check }) => check === null));
  const pairs = tasks.length * (arms.length - 1) * settings.trials * drivers.length;
  return {
    driver: grader.driver ?? drivers[0]?.id ?? null,
    model,
    questions:
      rubric.length * runs * (majority ? 3 : 1) + (compareBlind ? 2 * pairs : 0) + (suggestions ? 1 : 0),
  };
}
