import type { CaseStyle, TriggerCase } from '../trigger/case.ts';
import { explicitForm } from '../trigger/explicit-prompt.ts';

/** A prompt that names some skill, where the skill's own name is not known: `/name …`, `$name …`, "use the name skill". */
const NAMES_SOME_SKILL =
  /^\s*[/$][a-z][a-z0-9]*(?:[-:][a-z0-9]+)*(?=\s|[.!?,]|$)|\b(?:[Uu]se|[Uu]sing|[Ww]ith|[Rr]un|[Ii]nvoke)\s+(?:the|my)\s+["'`“]?[a-z0-9][\w:-]*["'`”]?\s+skill\b/u;

/** A case whose style is known. */
export type StyledCase = TriggerCase & { style: CaseStyle };

/**
 * Gives every case a style. What the case says itself counts; else a prompt that names the skill is `explicit`, one that should not
 * fire is `negative`, any other is `implicit`. Nothing is ever guessed to be `contextual`.
 * @param names names of the skill under test; empty: any skill's name counts
 */
export function fillStyles(cases: readonly TriggerCase[], names: readonly string[]): StyledCase[] {
  return cases.map((item) => ({ ...item, style: item.style ?? styleOf(item, names) }));
}

function styleOf({ prompt, shouldTrigger }: TriggerCase, names: readonly string[]): CaseStyle {
  const isExplicit =
    names.length === 0 ? NAMES_SOME_SKILL.test(prompt) : explicitForm(prompt, names) !== null;
  if (isExplicit) return 'explicit';
  return shouldTrigger ? 'implicit' : 'negative';
}
