import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { seededRandom, shuffled } from '../stats/seeded-random.ts';
import type { CaseSplit, TriggerCase } from '../trigger/case.ts';
import { groupBy } from './group-by.ts';
import { normalisePrompt } from './normalise-prompt.ts';

/** How a case set is split. */
export interface SplitOptions {
  /** Share of the cases that is held out for validation, above 0 and below 1. */
  holdout: number;
  seed: number;
}

/** The two sides, each in the order of the cases. Every case is in exactly one and says so in `split`. */
export interface CasesSplit {
  train: TriggerCase[];
  validation: TriggerCase[];
}

/** Cases with the same normalised prompt: they stay together. */
interface Unit {
  key: string;
  group: string;
  ids: string[];
  shouldTrigger: boolean;
  split: CaseSplit | null;
}

/**
 * Splits cases into train and validation: the same cases and seed give the same sides, whatever their order. Labels and groups (the
 * tags of a case) are spread alike over both sides, by largest remainder. Both sides hold both labels. No prompt is on both sides. A
 * case that has a side already keeps it.
 * @throws SkillgaugeError `invalid_input` when that is impossible: a label with fewer than two different prompts, one prompt with two
 * labels or with two given sides, a share outside (0, 1).
 * @example const { train, validation } = splitCases(cases, { holdout: 0.4, seed: 42 });
 */
export function splitCases(cases: readonly TriggerCase[], options: SplitOptions): CasesSplit {
  const { holdout, seed } = options;
  if (!(holdout > 0 && holdout < 1)) {
    throw new SkillgaugeError('invalid_input', `holdout is ${holdout}.`, {
      fix: 'Give a share above 0 and below 1, for instance 0.4.',
    });
  }
  const units = toUnits(cases);
  const heldOut = new Set(
    [true, false].flatMap((label) =>
      chooseHeldOut(
        units.filter(({ shouldTrigger }) => shouldTrigger === label),
        label,
        { holdout, seed },
      ),
    ),
  );
  const isHeldOut = (item: TriggerCase): boolean => heldOut.has(normalisePrompt(item.prompt));
  return {
    train: cases.filter((item) => !isHeldOut(item)).map((item) => ({ ...item, split: 'train' })),
    validation: cases.filter(isHeldOut).map((item) => ({ ...item, split: 'validation' })),
  };
}

function toUnits(cases: readonly TriggerCase[]): Unit[] {
  const byPrompt = groupBy(cases, ({ prompt }) => normalisePrompt(prompt));
  return [...byPrompt]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, same]) => toUnit(key, same));
}

function toUnit(key: string, same: readonly TriggerCase[]): Unit {
  const ids = same.map(({ id }) => id).toSorted();
  const labels = new Set(same.map(({ shouldTrigger }) => shouldTrigger));
  const splits = [...new Set(same.flatMap(({ split }) => split ?? []))];
  if (labels.size > 1) refuse(`Cases ${ids.join(', ')} have the same prompt with different labels.`);
  if (splits.length > 1)
    refuse(`Cases ${ids.join(', ')} have the same prompt on both sides of a given split.`);
  const group = JSON.stringify([...new Set(same.flatMap(({ tags }) => tags))].toSorted());
  return { key, group, ids, shouldTrigger: labels.has(true), split: splits[0] ?? null };
}

/** Keys of the units of one label that are held out. */
function chooseHeldOut(units: readonly Unit[], label: boolean, { holdout, seed }: SplitOptions): string[] {
  const given = units.filter(({ split }) => split === 'validation').map(({ key }) => key);
  const hasTrain = units.some(({ split }) => split === 'train');
  const free = units.filter(({ split }) => split === null);
  const least = given.length > 0 ? 0 : 1;
  const most = free.length - (hasTrain ? 0 : 1);
  if (most < least) {
    refuse(
      `${units.length} different prompts ${label ? 'should' : 'should not'} trigger: both sides need one at least.`,
    );
  }
  const wanted = Math.round(holdout * units.length) - given.length;
  const count = Math.min(Math.max(wanted, least), most);
  return [...given, ...takeByGroup(free, count, seed)];
}

/** `count` units, spread over the groups in proportion: whole parts first, then the largest remainders. */
function takeByGroup(units: readonly Unit[], count: number, seed: number): string[] {
  const random = seededRandom(seed, 'split', units.length === 0 ? '' : String(units[0]?.shouldTrigger));
  const strata = [...groupBy(units, ({ group }) => group).values()].map((members) => {
    const share = (count * members.length) / units.length;
    return { members: shuffled(members, random), whole: Math.floor(share), rest: share % 1, tie: random() };
  });
  let left = count - strata.reduce((sum, { whole }) => sum + whole, 0);
  return strata
    .toSorted((one, other) => other.rest - one.rest || one.tie - other.tie)
    .flatMap(({ members, whole }) => {
      const extra = left > 0 && whole < members.length ? 1 : 0;
      left -= extra;
      return members.slice(0, whole + extra).map(({ key }) => key);
    });
}

function refuse(message: string): never {
  throw new SkillgaugeError('invalid_input', message, {
    fix: 'Add cases, or correct the ones named.',
  });
}
