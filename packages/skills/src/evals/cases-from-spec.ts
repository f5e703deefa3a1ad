import type { DiversityFinding, Fixture, PromptSpec, TriggerCase, TriggerRateSpec } from '@skillgauge/core';
import { PromptText } from './case-fields.ts';
import type { CaseDraft, EvalProblem } from './eval-importer.ts';
import { finishCases } from './finish-cases.ts';
import { readFixtures } from './read-fixtures.ts';
import { refuseProblems } from './refuse-problems.ts';

/** The cases of a program's spec, with the files that they start with. */
export interface SpecCases {
  cases: TriggerCase[];
  fixtures: Fixture[];
  /** What the cases are like as a set. */
  findings: DiversityFinding[];
}

/**
 * Makes cases of `prompts` (ids p1, p2, … unless given) and `irrelevantPrompts` (n1, n2, …). Fixture folders count from
 * `baseDir`.
 * @throws SkillgaugeError `invalid_input`: no prompt at all, an id twice, a prompt with two labels, a missing fixture.
 */
export async function casesFromSpec(
  spec: Pick<TriggerRateSpec, 'prompts' | 'irrelevantPrompts'>,
  baseDir: string,
): Promise<SpecCases> {
  const drafts = [
    ...spec.prompts.map((prompt, index) => toDraft(prompt, 'prompts', index)),
    ...spec.irrelevantPrompts.map((prompt, index) => toDraft(prompt, 'irrelevantPrompts', index)),
  ];
  if (drafts.length === 0) refuseProblems('spec', [{ path: ['prompts'], text: 'there is no prompt' }]);
  const { fixtures, keys, problems } = await readFixtures(drafts, baseDir);
  const { cases, findings, ...finished } = finishCases(drafts, keys);
  refuseProblems('spec', [...drafts.flatMap(promptProblems), ...problems, ...finished.problems]);
  return { cases, fixtures, findings };
}

function promptProblems({ path, prompt }: CaseDraft): EvalProblem[] {
  const parsed = PromptText.safeParse(prompt);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => ({ path, text: message }));
}

function toDraft(spec: PromptSpec, list: 'prompts' | 'irrelevantPrompts', index: number): CaseDraft {
  const given = typeof spec === 'string' ? { prompt: spec } : spec;
  const letter = list === 'prompts' ? 'p' : 'n';
  return {
    path: [list, index],
    id: given.id ?? `${letter}${index + 1}`,
    prompt: given.prompt,
    shouldTrigger: list === 'prompts',
    tags: given.tags ?? [],
    notes: given.notes,
    fixture: given.fixture === undefined ? null : { folder: given.fixture, path: [list, index, 'fixture'] },
  };
}
