import { readFile } from 'node:fs/promises';
import { inertText, plural, SkillgaugeError } from '@skillgauge/core';
import { type HumanLabel, type LabelAgreement, readLabels } from '@skillgauge/graders';

/**
 * Reads a file of human labels.
 * @throws SkillgaugeError `invalid_input` with every problem at once
 */
export async function loadLabels(file: string): Promise<HumanLabel[]> {
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SkillgaugeError('invalid_input', `The labels cannot be read: ${reason}`, { cause });
  });
  const { labels, problems } = readLabels(content);
  if (problems.length === 0) return labels;
  throw new SkillgaugeError('invalid_input', `${file} holds no labels:\n${problems.join('\n')}`, {
    fix: 'Give JSON or CSV with requestId (or task, arm and trial), expectation and verdict.',
  });
}

const decimals = (value: number) => value.toFixed(2);

/** How far graders agree with people, in a few lines. */
export function agreementLines(agreement: LabelAgreement): string[] {
  const { counts, expected, interval, kappa, n, observed, ungraded, unmatched, why } = agreement;
  const range = interval === null ? 'no interval' : `${decimals(interval.low)} to ${decimals(interval.high)}`;
  const figure =
    kappa === null
      ? `n/a (${why ?? 'not defined'})`
      : `${decimals(kappa)} (${range}), ${decimals(observed ?? 0)} observed, ${decimals(expected ?? 0)} by chance`;
  return [
    `agreement with human labels, ${plural(n, 'grade')}: Cohen's kappa ${figure}`,
    `  both pass ${counts.bothPass}, both fail ${counts.bothFail}, only the grader passes ${counts.graderOnly}, only the person passes ${counts.personOnly}`,
    ...(ungraded === 0 ? [] : [`  ${plural(ungraded, 'label')} of what is ungraded: in no figure`]),
    ...unmatched.map((label) => `  nothing was graded that this label is of: ${inertText(label)}`),
  ];
}
