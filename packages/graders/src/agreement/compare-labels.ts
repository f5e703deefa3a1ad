import type { AnalyzedRun } from '@skillgauge/core';
import { type Agreement, cohensKappa, type RatedPair } from './cohens-kappa.ts';
import type { HumanLabel } from './read-labels.ts';

/** What of a run is held against labels. */
export type LabelledRun = Pick<AnalyzedRun, 'requestId' | 'taskId' | 'arm' | 'trial' | 'expectations'>;

/** How far a grader agrees with people. */
export interface LabelAgreement extends Agreement {
  /** Both pass, only the grader passes, only the person passes, both fail. */
  counts: { bothPass: number; graderOnly: number; personOnly: number; bothFail: number };
  /** Labels of what the grader left ungraded: in no figure. */
  ungraded: number;
  /** Labels of nothing that was graded, each as text. */
  unmatched: string[];
}

function isOf(label: HumanLabel, run: LabelledRun): boolean {
  return label.requestId === null
    ? label.task === run.taskId && label.arm === run.arm && label.trial === run.trial
    : label.requestId === run.requestId;
}

function labelText({ arm, expectation, requestId, task, trial }: HumanLabel): string {
  return `${requestId ?? `${task} / ${arm} / trial ${trial}`}: ${expectation}`;
}

function countPairs(pairs: readonly RatedPair[]): LabelAgreement['counts'] {
  const count = (first: string, second: string): number =>
    pairs.filter((pair) => pair.first === first && pair.second === second).length;
  return {
    bothPass: count('pass', 'pass'),
    graderOnly: count('pass', 'fail'),
    personOnly: count('fail', 'pass'),
    bothFail: count('fail', 'fail'),
  };
}

/** Holds grades against human labels: Cohen's kappa over what both decided, with its interval over tasks. */
export function compareLabels(
  labels: readonly HumanLabel[],
  runs: readonly LabelledRun[],
  seed?: number,
): LabelAgreement {
  const matched = labels.flatMap((label) => {
    const own = runs.filter((run) => isOf(label, run));
    return own.flatMap(({ expectations, taskId }) =>
      expectations
        .filter(({ id }) => id === label.expectation)
        .map(({ verdict }) => ({ label, pair: { cluster: taskId, first: verdict, second: label.verdict } })),
    );
  });
  const known = new Set(matched.map(({ label }) => label));
  const pairs = matched.map(({ pair }) => pair).filter(({ first }) => first !== 'ungraded');
  return {
    ...cohensKappa(pairs, seed),
    counts: countPairs(pairs),
    ungraded: matched.length - pairs.length,
    unmatched: labels.filter((label) => !known.has(label)).map(labelText),
  };
}
