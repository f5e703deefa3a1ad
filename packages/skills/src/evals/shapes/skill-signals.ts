import type { CaseDraft, EvalProblem } from '../eval-importer.ts';
import { type CaseOutcome, refuse, refuseMalformed } from './case-outcome.ts';
import { noLabelReason } from './labelled-case.ts';
import { sameSkill } from './same-skill.ts';

/** A check of another tool that says whether a skill should be used. */
export interface SkillSignal {
  /** Name, or pattern with `*` and `?`, of the skill that the check is about; `null`: whatever skill is measured. */
  skill: string | null;
  fires: boolean;
  /** The check leaves it open, and its tool takes that as a demand. */
  byDefault?: boolean;
}

/** Does a name or pattern mean this skill? */
function means(pattern: string | null, skill: string): boolean {
  if (pattern === null) return true;
  if (!/[*?]/.test(pattern)) return sameSkill(pattern, skill);
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^(?:[^:]+:)?${source}$`).test(skill) || new RegExp(`^${source}$`).test(skill);
}

/** The skills that checks name, without patterns. */
export function namedSkills(signals: readonly SkillSignal[]): string[] {
  const names = signals.flatMap(({ skill }) => (skill === null || /[*?]/.test(skill) ? [] : [skill]));
  return [...new Set(names)];
}

/** The one skill that all checks of a file are about, if they are about one. */
export function onlySkill(signals: readonly SkillSignal[]): string | null {
  const [only, ...others] = namedSkills(signals);
  return only !== undefined && others.every((name) => sameSkill(name, only)) ? only : null;
}

/** What a case is made of, besides its label. */
export type UnlabelledDraft = Omit<CaseDraft, 'shouldTrigger' | 'path'>;

const SOUNDS_NEGATIVE = /\b(?:negative|anti[- ]?trigger|should[- ]not|must[- ]not|does[- ]not|dormant)\b/i;

/**
 * A case whose label comes from the checks on it. Without one that is about the skill it is refused: a check on another skill does not say
 * that this one should stay quiet. Checks that demand and forbid the skill at once are a mistake.
 */
export function caseFromSignals(
  item: unknown,
  path: readonly PropertyKey[],
  signals: readonly SkillSignal[],
  skill: string | null,
  draft: UnlabelledDraft,
): CaseOutcome {
  const relevant = signals.filter((signal) => means(signal.skill, skill ?? ''));
  const [first] = relevant;
  if (first === undefined) {
    const others = namedSkills(signals);
    return others.length === 0
      ? refuse('no-label', path, item, noLabelReason(item))
      : refuse(
          'other-skill',
          path,
          item,
          `its checks are about ${others.join(', ')}, and say nothing of ${skill ?? 'this skill'}`,
        );
  }
  if (relevant.some(({ fires }) => fires !== first.fires)) {
    const problem: EvalProblem = { path, text: 'its checks demand and forbid the skill at once' };
    return refuseMalformed(path, item, [problem]);
  }
  const name = draft.id ?? draft.title ?? path.map(String).join('.');
  const warnings = [
    ...(relevant.every(({ byDefault }) => byDefault === true)
      ? [`Case ${name} should trigger by its tool's default only: it does not say so itself.`]
      : []),
    ...(first.fires && SOUNDS_NEGATIVE.test(`${draft.id ?? ''} ${draft.title ?? ''}`)
      ? [`Case ${name} sounds like a negative one, and its check demands the skill.`]
      : []),
  ];
  const expectedSkill = first.fires ? undefined : namedSkills(signals.filter(({ fires }) => fires))[0];
  return {
    draft: {
      ...draft,
      path,
      shouldTrigger: first.fires,
      expectedSkill: draft.expectedSkill ?? expectedSkill,
    },
    warnings,
  };
}
