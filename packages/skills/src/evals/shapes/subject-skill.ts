import type { CaseDraft } from '../eval-importer.ts';
import { type CaseOutcome, refuse } from './case-outcome.ts';
import { labelKeyOf } from './labelled-case.ts';
import { isRecord, type RecordValue, textAt } from './records.ts';
import { sameSkill } from './same-skill.ts';

/** Keys by which a case with a label says which skill the label is about. */
const SUBJECT_KEYS: readonly string[] = ['skill', 'skill_name', 'target_skill'];

/** The skills that the labels of a list are about. */
export interface Subjects {
  key: string;
  names: string[];
}

/** A case that should trigger and names a skill means that very skill. `null`: no such case does. */
export function subjectsOf(items: readonly unknown[]): Subjects | null {
  const positives = items.filter(isPositive);
  const key = SUBJECT_KEYS.find((name) => positives.some((item) => textAt(item, name) !== null));
  if (key === undefined) return null;
  return { key, names: [...new Set(positives.flatMap((item) => textAt(item, key) ?? []))] };
}

function isPositive(item: unknown): item is RecordValue {
  const key = labelKeyOf(item);
  return isRecord(item) && key !== null && item[key] === true;
}

/** Are the labels about several skills, so that one of them has to be chosen? */
export function isAboutSeveral({ names }: Subjects): boolean {
  const [first = ''] = names;
  return names.some((name) => !sameSkill(name, first));
}

/**
 * A labelled case as one of the skill under test. In a list about several skills, a case whose label is about another one says nothing of
 * this one. A negative that names the skill itself does not say that it should fire instead.
 */
export function aboutSkill(
  outcome: CaseOutcome,
  item: unknown,
  subjects: Subjects | null,
  skill: string | null,
): CaseOutcome {
  const name = subjects === null ? null : textAt(item, subjects.key);
  if (subjects === null || name === null || !('draft' in outcome)) return outcome;
  const isOther = isAboutSeveral(subjects) && (skill === null || !sameSkill(name, skill));
  if (isOther) {
    const reason = `its label is about the skill ${name}: import it with --skill ${name}`;
    return refuse('other-skill', outcome.draft.path, item, reason);
  }
  return { ...outcome, draft: withoutItself(outcome.draft, subjects) };
}

function withoutItself(draft: CaseDraft, { names }: Subjects): CaseDraft {
  const { expectedSkill } = draft;
  const isItself = expectedSkill !== undefined && names.some((name) => sameSkill(name, expectedSkill));
  return isItself ? { ...draft, expectedSkill: undefined } : draft;
}
