import type { Candidate, TriggerCase } from '@skillgauge/core';
import type { CaseRate } from './candidate.ts';

/** A description that was tried, with its results on train alone. */
export interface EarlierAttempt {
  description: string;
  /** Prompts of train that should have triggered in every trial, and how often they did. */
  missed: { prompt: string; rate: number }[];
  /** Prompts of train that should not have triggered, and did. */
  falseTriggers: { prompt: string; rate: number }[];
  trainCases: number;
}

/** All that the writer of descriptions is told. Nothing in it comes from another part than train. */
export interface ImproverInput {
  skill: { name: string; body: string };
  /** The description to improve: the best on train so far. */
  current: EarlierAttempt;
  /** The others, oldest first. */
  history: EarlierAttempt[];
  candidates: number;
  /** Counted from 1. */
  iteration: number;
  /** What it proposed before that was refused, and why. */
  refused: { description: string; reason: string }[];
}

/** Mean firing rate over drivers; `null` without a scored trial. */
function meanRate(caseId: string, rates: readonly CaseRate[]): number | null {
  const own = rates.filter((item) => item.caseId === caseId && item.trials > 0);
  return own.length === 0
    ? null
    : own.reduce((sum, { fired, trials }) => sum + fired / trials, 0) / own.length;
}

/**
 * What train alone shows of a candidate. `train` is the only list of cases that comes in here, so that no prompt and no figure of another
 * part can go out.
 */
export function describeAttempt(
  candidate: Candidate,
  train: readonly TriggerCase[],
  rates: readonly CaseRate[],
): EarlierAttempt {
  const shown = (label: boolean, isWrong: (rate: number) => boolean) =>
    train
      .filter(({ shouldTrigger }) => shouldTrigger === label)
      .flatMap(({ id, prompt }) => {
        const rate = meanRate(id, rates);
        return rate === null || !isWrong(rate) ? [] : [{ prompt, rate: Math.round(rate * 1000) / 1000 }];
      });
  return {
    description: candidate.description,
    missed: shown(true, (rate) => rate < 1),
    falseTriggers: shown(false, (rate) => rate > 0),
    trainCases: train.length,
  };
}
