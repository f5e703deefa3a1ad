import { addKnown, type Check, type RunEvidence } from '@skillgauge/core';
import { type CheckOutcome, failed, passed, ungraded } from './check-outcome.ts';

type LimitCheck = Extract<Check, { type: 'at-most' }>;

/** A figure of a run; `whole` is false where a part of it is not known, so that it is a lower bound. */
interface Figure {
  value: number | null;
  whole: boolean;
}

function figureOf(metric: LimitCheck['metric'], { turns, usage, wallMs }: RunEvidence): Figure {
  const { cacheReadTokens, cacheWriteTokens, inputTokens, lowerBound, outputTokens } = usage;
  switch (metric) {
    case 'turns':
      return { value: turns, whole: true };
    case 'seconds':
      return { value: wallMs / 1000, whole: true };
    case 'cost_usd':
      return { value: usage.costUsd, whole: !lowerBound };
    case 'tokens':
      return {
        value: [inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens].reduce(addKnown, null),
        whole: !lowerBound && inputTokens !== null && outputTokens !== null,
      };
    default:
      return metric satisfies never;
  }
}

/** Turns, tokens, cost or time are not above a bound. An unknown figure is no pass. */
export function checkLimit(check: LimitCheck, evidence: RunEvidence): CheckOutcome {
  const { value, whole } = figureOf(check.metric, evidence);
  if (value === null) return ungraded(`The harness does not report ${check.metric}.`);
  const shown = `${check.metric} ${value}`;
  if (value > check.value) return failed(`${shown} is above ${check.value}.`, shown);
  return whole
    ? passed(shown, `${shown} is not above ${check.value}.`)
    : ungraded(`Of ${check.metric} only a part is known: ${value}.`);
}
