import type { TriggerCase } from '../trigger/case.ts';
import { groupBy } from './group-by.ts';
import { groupPairs, NEAR_DUPLICATE_DISTANCE, nearPairs } from './near-duplicates.ts';
import { normalisePrompt } from './normalise-prompt.ts';

/** What can be wrong with a set of cases as a whole. */
export const DIVERSITY_KINDS = [
  'both-labels',
  'duplicate',
  'near-duplicate',
  'too-few',
  'lopsided',
  'one-sided',
] as const;
export type DiversityKind = (typeof DIVERSITY_KINDS)[number];

/** `error`: never measured. `blocking`: not measured unless that is allowed. `warning`: measured, and said. */
export type DiversityLevel = 'error' | 'blocking' | 'warning';

/** One finding, with the ids of the cases that it is about. */
export interface DiversityFinding {
  kind: DiversityKind;
  level: DiversityLevel;
  ids: string[];
  message: string;
}

/** Limits of the diversity check. */
export interface DiversityOptions {
  /** Cases that each label should have at least. @default 5 */
  leastPerLabel?: number;
  /** Compression distance below which two prompts are near-duplicates. @default NEAR_DUPLICATE_DISTANCE */
  nearDistance?: number;
  /** A set is lopsided when one label has more than this many times the cases of the other. @default 4 */
  lopsidedRatio?: number;
}

const LEVELS: Record<DiversityKind, DiversityLevel> = {
  'both-labels': 'error',
  duplicate: 'blocking',
  'near-duplicate': 'blocking',
  'too-few': 'warning',
  lopsided: 'warning',
  'one-sided': 'warning',
};

/**
 * Looks at a case set before money is spent on it. Prompts are compared as `normalisePrompt` makes them, together with their fixture.
 * Near-duplicates are looked for among cases of one label only: across labels, a near miss is what a good negative is.
 * @example checkDiversity(cases).filter(({ level }) => level !== 'warning')
 */
export function checkDiversity(
  cases: readonly TriggerCase[],
  options: DiversityOptions = {},
): DiversityFinding[] {
  const { leastPerLabel = 5, lopsidedRatio = 4, nearDistance = NEAR_DUPLICATE_DISTANCE } = options;
  const positives = cases.filter(({ shouldTrigger }) => shouldTrigger);
  const negatives = cases.filter(({ shouldTrigger }) => !shouldTrigger);
  return [
    ...samePrompts(cases),
    ...nearlySame(positives, nearDistance),
    ...nearlySame(negatives, nearDistance),
    ...tooFew(positives, negatives, leastPerLabel),
    ...unbalanced(positives.length, negatives.length, lopsidedRatio),
  ];
}

function finding(kind: DiversityKind, ids: string[], message: string): DiversityFinding {
  return { kind, level: LEVELS[kind], ids, message };
}

function keyOf({ fixture, prompt }: TriggerCase): string {
  return JSON.stringify([normalisePrompt(prompt), fixture]);
}

function samePrompts(cases: readonly TriggerCase[]): DiversityFinding[] {
  const groups = groupBy(cases, keyOf);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const ids = group.map(({ id }) => id);
      const labels = new Set(group.map(({ shouldTrigger }) => shouldTrigger));
      return labels.size > 1
        ? finding('both-labels', ids, `Cases ${listed(ids)} have the same prompt with different labels.`)
        : finding('duplicate', ids, `Cases ${listed(ids)} have the same prompt.`);
    });
}

function nearlySame(cases: readonly TriggerCase[], limit: number): DiversityFinding[] {
  const byFixture = groupBy(cases, ({ fixture }) => fixture);
  return [...byFixture.values()].flatMap((group) => {
    const pairs = nearPairs(
      group.map(({ prompt }) => normalisePrompt(prompt)),
      limit,
    );
    return groupPairs(pairs).map((positions) => {
      const ids = positions.map((position) => group[position]?.id ?? '');
      const nearest = Math.min(
        ...pairs.filter(({ left }) => positions.includes(left)).map(({ distance }) => distance),
      );
      return finding(
        'near-duplicate',
        ids,
        `Cases ${listed(ids)} have nearly the same prompt (compression distance ${nearest.toFixed(2)}): they measure one thing twice.`,
      );
    });
  });
}

function tooFew(
  positives: readonly TriggerCase[],
  negatives: readonly TriggerCase[],
  least: number,
): DiversityFinding[] {
  const few = [positives, negatives].filter((side) => side.length > 0 && side.length < least);
  if (few.length === 0) return [];
  const counts = [
    ...(few.includes(positives) ? [`${positives.length} that should trigger`] : []),
    ...(few.includes(negatives) ? [`${negatives.length} that should not`] : []),
  ];
  const ids = few.flatMap((side) => side.map(({ id }) => id));
  const message = `Few cases: ${counts.join(', ')}. With fewer than ${least} of a label, intervals are so wide that they say little.`;
  return [finding('too-few', ids, message)];
}

function unbalanced(positives: number, negatives: number, ratio: number): DiversityFinding[] {
  if (positives + negatives === 0) return [];
  if (negatives === 0) {
    const text = 'No case should stay quiet: there is no false-positive rate, and precision says nothing.';
    return [finding('one-sided', [], text)];
  }
  if (positives === 0) {
    return [finding('one-sided', [], 'No case should fire: there is no recall and no precision.')];
  }
  const [few, many] = [Math.min(positives, negatives), Math.max(positives, negatives)];
  if (many <= few * ratio) return [];
  return [
    finding(
      'lopsided',
      [],
      `${positives} cases should trigger and ${negatives} should not: accuracy misleads on a set this lopsided.`,
    ),
  ];
}

function listed(ids: readonly string[]): string {
  return ids.length === 2 ? ids.join(' and ') : ids.join(', ');
}
