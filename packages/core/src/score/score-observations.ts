import { type CheckedInput, checkInput, refuse, type ScoreOptions } from './check-input.ts';
import { countTrials, type TrialResult } from './count-trials.ts';
import { scoresMarkdown } from './markdown.ts';
import type { ScoreCaseInput, SkillInput } from './score-case.ts';
import { makeTriggerScores, type TriggerScores } from './trigger-scores.ts';

/** Scores what each trial of each checked case showed, in their order. */
export function scoreTrials(
  { cases, competing, skill, threshold, seed }: CheckedInput,
  trialsOf: (index: number) => readonly (TrialResult | null)[],
  errors: readonly string[] = [],
): TriggerScores {
  return makeTriggerScores(
    {
      skill: skill.name,
      competitors: competing.map(({ name }) => name),
      threshold,
      seed,
      cases: cases.map((item, index) => countTrials(item, trialsOf(index), threshold)),
      errors,
    },
    scoresMarkdown,
  );
}

function checkRows(ids: readonly string[], rows: readonly (readonly unknown[])[]): void {
  if (rows.length !== ids.length) {
    refuse(
      `There are ${ids.length} cases and ${rows.length} rows of observations.`,
      'Give one row for each case, in the order of the cases.',
    );
  }
  for (const [index, row] of rows.entries()) {
    const id = ids[index] ?? '';
    if (!Array.isArray(row) || row.length === 0) {
      refuse(
        `Case "${id}" has no observation.`,
        'Give at least one trial for each case, null if it errored.',
      );
    }
    const wrong = row.findIndex((value) => value !== true && value !== false && value !== null);
    if (wrong !== -1) {
      refuse(
        `Trial ${wrong + 1} of case "${id}" is ${String(row[wrong])}.`,
        'Give true, false, or null for a run that errored.',
      );
    }
  }
}

/**
 * Scores runs that somebody already logged: every figure of DESIGN 8, without any harness.
 * @param fired one row for each case, in their order: did the skill fire in each trial? `null`: that run errored. Rows may differ in length.
 * @example
 * const scores = scoreObservations(
 *   [{ id: 'a', prompt: 'Fill in this form', shouldTrigger: true }, { id: 'b', prompt: 'Merge these files', shouldTrigger: false }],
 *   'pdf-forms',
 *   [[true, true, false], [false, false, null]],
 * );
 * console.log(scores.rate, scores.falsePositiveRate, scores.failures());
 * @throws SkillgaugeError `invalid_input`
 */
export function scoreObservations(
  cases: readonly ScoreCaseInput[],
  skill: SkillInput,
  fired: readonly (readonly (boolean | null)[])[],
  options: ScoreOptions = {},
): TriggerScores {
  const checked = checkInput(cases, skill, options);
  checkRows(
    checked.cases.map(({ id }) => id),
    fired,
  );
  return scoreTrials(checked, (index) =>
    (fired[index] ?? []).map((value) => (value === null ? null : { fired: value, others: [] })),
  );
}
