import { checkDiversity, type DiversityFinding, type TriggerCase } from '@skillgauge/core';
import type { CaseDraft, EvalProblem } from './eval-importer.ts';

/** Cases as they are measured, or what is wrong with them as a set. `fixtureKeys` by folder as the draft spells it. */
export interface FinishedCases {
  cases: TriggerCase[];
  problems: EvalProblem[];
  /** What does not stop a measurement by itself: duplicates, lopsided sets and the like. */
  findings: DiversityFinding[];
}

/** Gives every case its id and its fixture, and looks at the cases as a set: ids and prompts that come twice. */
export function finishCases(
  drafts: readonly CaseDraft[],
  fixtureKeys: ReadonlyMap<string, string>,
): FinishedCases {
  const ids = giveIds(drafts);
  const cases = drafts.map((draft, index) => toCase(draft, ids[index] ?? String(index + 1), fixtureKeys));
  const findings = checkDiversity(cases);
  return {
    cases,
    problems: [...repeatedIds(drafts), ...contradictions(drafts, cases, findings), ...wrongStyles(drafts)],
    findings: findings.filter(({ kind }) => kind !== 'both-labels'),
  };
}

function toCase(draft: CaseDraft, id: string, fixtureKeys: ReadonlyMap<string, string>): TriggerCase {
  const { expectedSkill, notes, split, style } = draft;
  return {
    id,
    prompt: draft.prompt,
    shouldTrigger: draft.shouldTrigger,
    tags: draft.tags,
    fixture: draft.fixture === null ? null : (fixtureKeys.get(draft.fixture.folder) ?? null),
    ...(style === undefined ? {} : { style }),
    ...(notes === undefined ? {} : { notes }),
    ...(expectedSkill === undefined ? {} : { expectedSkill }),
    ...(split === undefined ? {} : { split }),
  };
}

/** An id of one's own wins; else a title that no other case has; else the position, or the next free number after the last. */
function giveIds(drafts: readonly CaseDraft[]): string[] {
  const titles = drafts.map(({ id, title }) => id ?? title);
  const taken = new Set(drafts.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const uses = new Map<string | undefined, number>();
  for (const title of titles) uses.set(title, (uses.get(title) ?? 0) + 1);
  let spare = drafts.length;
  return drafts.map(({ id, title }, index) => {
    if (id !== undefined) return id;
    const isUnique = title !== undefined && uses.get(title) === 1;
    if (isUnique && title.trim() !== '') return title;
    let given = String(index + 1);
    while (taken.has(given) || uses.has(given)) {
      spare += 1;
      given = String(spare);
    }
    taken.add(given);
    return given;
  });
}

function repeatedIds(drafts: readonly CaseDraft[]): EvalProblem[] {
  const seen = new Set<string>();
  return drafts.flatMap(({ id, path }) => {
    if (id === undefined) return [];
    if (seen.has(id)) return [{ path: [...path, 'id'], text: `the id ${JSON.stringify(id)} comes twice` }];
    seen.add(id);
    return [];
  });
}

/** A prompt with both labels: each case whose label is not that of the first one. */
function contradictions(
  drafts: readonly CaseDraft[],
  cases: readonly TriggerCase[],
  findings: readonly DiversityFinding[],
): EvalProblem[] {
  return findings
    .filter(({ kind }) => kind === 'both-labels')
    .flatMap(({ ids }) => {
      const places = cases.flatMap((item, index) => (ids.includes(item.id) ? [{ item, index }] : []));
      const [first] = places;
      return places
        .filter(({ item }) => item.shouldTrigger !== first?.item.shouldTrigger)
        .map(({ index }) => ({
          path: drafts[index]?.path ?? [],
          text: `the prompt of case ${first?.item.id} again, with the other label`,
          against: drafts[first?.index ?? 0]?.path ?? [],
        }));
    });
}

function wrongStyles(drafts: readonly CaseDraft[]): EvalProblem[] {
  return drafts
    .filter(({ shouldTrigger, style }) => style === 'negative' && shouldTrigger)
    .map(({ path }) => ({
      path: [...path, 'style'],
      text: 'style negative does not go with should_trigger true',
    }));
}
