import type { TriggerCase } from '@skillgauge/core';
import type { CaseDraft, EvalProblem } from './eval-importer.ts';

/** Cases as they are measured, or what is wrong with them as a set. `fixtureKeys` by folder as the draft spells it. */
export interface FinishedCases {
  cases: TriggerCase[];
  problems: EvalProblem[];
  warnings: string[];
}

/** Gives every case its id and its fixture, and looks at the cases as a set: ids and prompts that come twice. */
export function finishCases(
  drafts: readonly CaseDraft[],
  fixtureKeys: ReadonlyMap<string, string>,
): FinishedCases {
  const ids = giveIds(drafts);
  const cases = drafts.map((draft, index) => ({
    id: ids[index] ?? String(index + 1),
    prompt: draft.prompt,
    shouldTrigger: draft.shouldTrigger,
    tags: draft.tags,
    fixture: draft.fixture === null ? null : (fixtureKeys.get(draft.fixture.folder) ?? null),
    ...(draft.style === undefined ? {} : { style: draft.style }),
    ...(draft.notes === undefined ? {} : { notes: draft.notes }),
  }));
  const twins = findTwins(drafts, cases);
  return {
    cases,
    problems: [...repeatedIds(drafts), ...twins.problems, ...wrongStyles(drafts)],
    warnings: [...twins.warnings, ...oneSided(cases)],
  };
}

/** An id of one's own wins; else the position, or where that is taken, the next free number after the last position. */
function giveIds(drafts: readonly CaseDraft[]): string[] {
  const taken = new Set(drafts.flatMap(({ id }) => (id === undefined ? [] : [id])));
  let spare = drafts.length;
  return drafts.map(({ id }, index) => {
    if (id !== undefined) return id;
    let given = String(index + 1);
    while (taken.has(given)) {
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

function findTwins(drafts: readonly CaseDraft[], cases: readonly TriggerCase[]) {
  const first = new Map<string, TriggerCase>();
  const problems: EvalProblem[] = [];
  const warnings: string[] = [];
  cases.forEach((item, index) => {
    const key = JSON.stringify([item.prompt.trim(), item.fixture]);
    const twin = first.get(key);
    if (twin === undefined) {
      first.set(key, item);
    } else if (twin.shouldTrigger === item.shouldTrigger) {
      warnings.push(`Cases ${twin.id} and ${item.id} have the same prompt.`);
    } else {
      const text = `the prompt of case ${twin.id} again, with the other label`;
      problems.push({ path: drafts[index]?.path ?? [], text });
    }
  });
  return { problems, warnings };
}

function wrongStyles(drafts: readonly CaseDraft[]): EvalProblem[] {
  return drafts
    .filter(({ shouldTrigger, style }) => style === 'negative' && shouldTrigger)
    .map(({ path }) => ({
      path: [...path, 'style'],
      text: 'style negative does not go with should_trigger true',
    }));
}

function oneSided(cases: readonly TriggerCase[]): string[] {
  const positives = cases.filter((item) => item.shouldTrigger).length;
  if (positives === cases.length) {
    return ['No case should stay quiet: there is no false-positive rate, and precision says nothing.'];
  }
  return positives === 0 ? ['No case should fire: there is no recall and no precision.'] : [];
}
