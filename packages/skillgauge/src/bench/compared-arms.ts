import type { BenchArm } from '@skillgauge/core';

/** Arms of an A/B measurement, as far as it matters which is held against which. */
export interface PlannedArms {
  arms: readonly Pick<BenchArm, 'name' | 'hasSkill'>[];
  /** Name of the arm that the others are held against. */
  baseline: string;
}

/** The arm that is tried, the first with the skill that is not the baseline, else the first other one; and the baseline. */
export function comparedArms({ arms, baseline }: PlannedArms): { candidate: string; baseline: string } {
  const others = arms.filter(({ name }) => name !== baseline);
  const candidate = (others.find(({ hasSkill }) => hasSkill) ?? others[0])?.name ?? baseline;
  return { candidate, baseline };
}
