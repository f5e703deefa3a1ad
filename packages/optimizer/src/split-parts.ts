import { SkillgaugeError, splitCases, type TriggerCase } from '@skillgauge/core';

/** Three parts without a prompt in common. */
export interface Parts {
  /** What the writer of descriptions sees. */
  train: TriggerCase[];
  /** What the winner is chosen on. */
  selection: TriggerCase[];
  /** What neither saw; empty: there is none, and the verdict is on `selection`. */
  untouched: TriggerCase[];
}

/** How cases are split. */
export interface PartOptions {
  /** Share of all cases that the winner is chosen on. */
  holdout: number;
  /** Share of all cases that stays untouched. */
  test: number;
  seed: number;
}

/** Cases that must change for the one-sided sign-flip test to reach 0.05: 2^-5 = 0.03. */
export const LEAST_CHANGED = 5;
/** Prompts of a label without which a part says nothing of that label. */
const LEAST_OF_LABEL = 2;

function countLabel(cases: readonly TriggerCase[], label: boolean): number {
  return cases.filter(({ shouldTrigger }) => shouldTrigger === label).length;
}

function checkShares({ holdout, test }: PartOptions): void {
  const isShare = holdout > 0 && test >= 0 && holdout + test < 1;
  if (isShare) return;
  throw new SkillgaugeError(
    'invalid_input',
    `--holdout ${holdout} and --test ${test} leave nothing to train on.`,
    {
      fix: 'Give shares that together stay below 1, for instance --holdout 0.4 --test 0.2; --test 0 for no untouched part.',
    },
  );
}

function checkSides(cases: readonly TriggerCase[]): void {
  for (const label of [true, false]) {
    if (countLabel(cases, label) > 0) continue;
    const words = label ? 'should' : 'should not';
    throw new SkillgaugeError('invalid_input', `No case of the set ${words} trigger the skill.`, {
      fix: label
        ? 'Add prompts that should: without them the best description is one that never fires.'
        : 'Add near misses that should not: without them the best description is one that always fires.',
    });
  }
}

/** The verdict needs a part in which enough cases can change; every part needs both labels. */
function checkSizes(parts: Parts, options: PartOptions, total: number): void {
  const [name, judged, share] =
    parts.untouched.length > 0
      ? (['untouched', parts.untouched, options.test] as const)
      : (['selection', parts.selection, options.holdout] as const);
  if (judged.length < LEAST_CHANGED) {
    throw new SkillgaugeError(
      'invalid_input',
      `${total} cases leave ${judged.length} in the ${name} part: no outcome could be proven with fewer than ${LEAST_CHANGED}.`,
      { fix: `Give at least ${Math.ceil(LEAST_CHANGED / share)} cases, or a larger share.` },
    );
  }
  for (const [part, cases] of Object.entries({ train: parts.train, selection: parts.selection })) {
    for (const label of [true, false]) {
      const count = countLabel(cases, label);
      if (count >= LEAST_OF_LABEL) continue;
      throw new SkillgaugeError(
        'invalid_input',
        `The ${part} part has ${count} prompts that ${label ? 'should' : 'should not'} trigger; it needs ${LEAST_OF_LABEL}.`,
        { fix: 'Add cases of that kind, or change --holdout and --test.' },
      );
    }
  }
}

/** Whatever side a file gives its cases, any of them may be kept untouched. */
function chooseUntouched(cases: readonly TriggerCase[], test: number, seed: number): TriggerCase[] {
  const free = cases.map((item) => {
    const { split, ...rest } = item;
    return split === undefined ? item : rest;
  });
  const chosen = new Set(splitCases(free, { holdout: test, seed }).validation.map(({ id }) => id));
  return cases.filter(({ id }) => chosen.has(id));
}

/**
 * Splits cases into train, selection and an untouched part, stratified by label and tag; the same cases and seed give the same parts.
 * Of those that are not untouched, a case that its file puts into train or validation stays there: validation is the selection part.
 * @throws SkillgaugeError `invalid_input`: one-sided sets, too few cases for any proof, shares that leave nothing.
 */
export function splitParts(cases: readonly TriggerCase[], options: PartOptions): Parts {
  const { holdout, seed, test } = options;
  checkShares(options);
  checkSides(cases);
  const untouched = test === 0 ? [] : chooseUntouched(cases, test, seed);
  const isUntouched = new Set(untouched.map(({ id }) => id));
  const rest = cases.filter(({ id }) => !isUntouched.has(id));
  const inner = splitCases(rest, { holdout: holdout / (1 - test), seed: seed + 1 });
  const parts = { train: inner.train, selection: inner.validation, untouched };
  checkSizes(parts, options, cases.length);
  return parts;
}
