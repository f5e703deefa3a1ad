import { normalisePrompt } from '../cases/normalise-prompt.ts';
import type { CaseResult, TriggerRateReport } from '../trigger/report.ts';

/** The same case in two reports. */
export interface PairedCase {
  a: CaseResult;
  b: CaseResult;
}

/** What two case sets share, and what they do not. */
export interface PairedCases {
  pairs: PairedCase[];
  /** Ids of the cases that only one of them has. */
  onlyA: string[];
  onlyB: string[];
  /** Ids that stand in both for another prompt, or another label. */
  changed: string[];
}

/** What two cases of one prompt and label have in common, however they are called. */
function promptKey({ prompt, shouldTrigger }: CaseResult): string {
  return `${shouldTrigger} ${normalisePrompt(prompt)}`;
}

function casesOf({ perIrrelevant, perPrompt }: TriggerRateReport): CaseResult[] {
  return [...perPrompt, ...perIrrelevant];
}

function groupByPrompt(cases: readonly CaseResult[]): Map<string, CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const item of cases) {
    const group = groups.get(promptKey(item));
    if (group === undefined) groups.set(promptKey(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Pairs cases of one prompt and label: those of one id first, then in their order. */
function pairGroup(left: readonly CaseResult[], right: readonly CaseResult[]): PairedCase[] {
  const byId = new Map(right.map((item) => [item.id, item]));
  const named = left.flatMap((a) => {
    const b = byId.get(a.id);
    return b === undefined ? [] : [{ a, b }];
  });
  const isTaken = new Set(named.flatMap(({ a, b }) => [a, b]));
  const others = right.filter((item) => !isTaken.has(item));
  const rest = left
    .filter((item) => !isTaken.has(item))
    .flatMap((a, index) => {
      const b = others[index];
      return b === undefined ? [] : [{ a, b }];
    });
  return [...named, ...rest];
}

/** Pairs the cases of two reports by prompt and label. Ids only tell apart what has the same prompt: they may differ. */
export function pairCases(a: TriggerRateReport, b: TriggerRateReport): PairedCases {
  const inB = groupByPrompt(casesOf(b));
  const pairs = [...groupByPrompt(casesOf(a))].flatMap(([key, group]) =>
    pairGroup(group, inB.get(key) ?? []),
  );
  const isPaired = new Set(pairs.flatMap((pair) => [pair.a, pair.b]));
  const left = casesOf(a).filter((item) => !isPaired.has(item));
  const right = casesOf(b).filter((item) => !isPaired.has(item));
  const leftIds = new Set(left.map(({ id }) => id));
  const changed = new Set(right.map(({ id }) => id).filter((id) => leftIds.has(id)));
  const withoutChanged = (items: readonly CaseResult[]) =>
    items.map(({ id }) => id).filter((id) => !changed.has(id));
  return { pairs, onlyA: withoutChanged(left), onlyB: withoutChanged(right), changed: [...changed] };
}
