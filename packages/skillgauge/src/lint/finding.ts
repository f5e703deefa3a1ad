import type { SkillFate } from '@skillgauge/core';

/** `error`: it will not work, or not be measured. `warning`: it works, and not as well. `note`: good to know. */
export type LintLevel = 'error' | 'warning' | 'note';

/** What the linter looks for, by rule: a sentence for those who see the rule's name. */
export const LINT_RULES = {
  'skill/unreadable': 'The skill cannot be read, so that it cannot be measured.',
  'skill/invalid-yaml': 'The front matter is not valid YAML; harnesses disagree about such a file.',
  'skill/name': 'The name is not one that the Agent Skills specification allows, or not that of the folder.',
  'skill/description-too-long':
    'The description is longer than the 1024 characters that the specification allows.',
  'skill/description-cut': 'A harness does not show the whole description to its model.',
  'skill/harness-differs': 'A harness does not list the skill, or not as its file says.',
  'skill/user-only': 'The skill never fires by itself.',
  'skill/allowed-tools': 'The skill has allowed-tools, which some harnesses ask about in a headless run.',
  'skill/unknown-keys': 'The front matter has keys that the specification does not know.',
  'skill/nested': 'A SKILL.md lies inside another skill.',
  'skill/other': 'Something else that the reader of the skill says.',
  'set/name-clash': 'Two skills have one name.',
  'set/near-duplicate':
    'Two skills have nearly the same description, so that a model cannot tell them apart.',
  'set/listing-budget': 'The descriptions of all skills together are longer than a harness shows.',
  'evals/unreadable': 'The eval file cannot be read.',
  'evals/malformed': 'A case of the eval file has a mistake.',
  'evals/not-a-trigger-case': 'A case of the eval file has no trigger label, or is about another skill.',
  'evals/duplicate': 'Cases have the same prompt.',
  'evals/near-duplicate': 'Cases have nearly the same prompt.',
  'evals/too-few': 'There are so few cases that intervals say little.',
  'evals/lopsided': 'One label has far more cases than the other.',
  'evals/one-sided': 'All cases have one label.',
  'evals/other': 'Something else that the reader of the eval file says.',
} as const;
export type LintRule = keyof typeof LINT_RULES;

/** One thing that the linter has to say, and where. */
export interface LintFinding {
  rule: LintRule;
  level: LintLevel;
  message: string;
  /** Absolute. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Id of the driver that it is about, if it is about one. */
  driver?: string;
}

/** What a harness does with a skill. */
export interface SkillVerdict {
  driver: string;
  fate: SkillFate;
  /** Characters of the description that its model is shown, as estimated; `null`: not known, or the skill is not listed. */
  shownCharacters: number | null;
}

/** A skill that was looked at. */
export interface LintedSkill {
  path: string;
  name: string | null;
  /** Characters of the description, as people count them. */
  descriptionCharacters: number | null;
  verdicts: SkillVerdict[];
}

/** Everything that the linter found. */
export interface LintReport {
  drivers: string[];
  skills: LintedSkill[];
  findings: LintFinding[];
}
