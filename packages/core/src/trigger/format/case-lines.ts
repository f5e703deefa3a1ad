import { failedCases } from '../../score/case-order.ts';
import type { CaseScore } from '../../score/figures.ts';
import { inertText } from '../../text/inert-text.ts';
import { type Alignment, alignRows, REPORT_COLUMNS, truncateText, wrapText } from '../../text/layout.ts';
import { countText, nameSome, plural } from '../../text/number-text.ts';
import type { CaseResult, TriggerRateReport } from '../report.ts';

/** Wrong cases and collisions that a report lists before it says "and N more". */
const LISTED = 10;

/** The cases of scores of any kind. */
interface CaseLists {
  perPrompt: readonly CaseScore[];
  perIrrelevant: readonly CaseScore[];
}

function wrongRow(item: CaseScore): string[] {
  return [
    item.shouldTrigger ? '  missed' : '  false alarm',
    `${item.fired}/${item.n}`,
    truncateText(inertText(item.id), 24),
    `"${inertText(item.prompt)}"`,
  ];
}

/** Lines the first rows up, and counts the rest. */
function listFirst(rows: readonly (readonly string[])[], alignments: readonly Alignment[]): string[] {
  const rest = rows.length - LISTED;
  return [
    ...alignRows(rows.slice(0, LISTED), alignments).map((line) => truncateText(line, REPORT_COLUMNS)),
    ...(rest > 0 ? [`  … and ${countText(rest)} more`] : []),
  ];
}

/** Cases that were decided wrongly, the worst first. */
export function wrongCaseLines(report: CaseLists): string[] {
  const wrong = failedCases([...report.perPrompt, ...report.perIrrelevant]);
  if (wrong.length === 0) return [];
  return [
    `wrong cases (${countText(wrong.length)}), the worst first`,
    ...listFirst(wrong.map(wrongRow), ['left', 'right']),
  ];
}

/** Cases whose trials disagree. */
export function flakyLines(report: CaseLists): string[] {
  const flaky = [...report.perPrompt, ...report.perIrrelevant].filter((item) => item.flaky);
  if (flaky.length === 0) return [];
  const names = flaky.map((item) => `${inertText(item.id)} (${item.fired}/${item.n})`);
  return wrapText(`flaky (fired in some scored trials, not in all): ${nameSome(names)}`, undefined, 2);
}

/** Runs that asked for the skill and never loaded it, and runs that only listed its text. */
export function attemptLines(report: TriggerRateReport): string[] {
  const cases = [...report.perPrompt, ...report.perIrrelevant];
  const describe = (label: string, count: (item: CaseResult) => number): string[] => {
    const found = cases.filter((item) => count(item) > 0);
    if (found.length === 0) return [];
    const total = found.reduce((sum, item) => sum + count(item), 0);
    const names = found.map((item) => `${inertText(item.id)} (${count(item)})`);
    return wrapText(`${label} ${plural(total, 'run')}: ${nameSome(names)}`, undefined, 2);
  };
  return [
    ...describe('asked for, but never loaded (no firing), in', (item) => item.attempted),
    ...describe('its text came back only beside others (no firing) in', (item) => item.exploratory),
  ];
}

function runsOf(cases: readonly CaseResult[], other: string): { runs: number; ids: string[] } {
  const found = cases.filter(({ others }) => Object.hasOwn(others, other));
  return {
    runs: found.reduce((sum, { others }) => sum + (others[other] ?? 0), 0),
    ids: found.map(({ id }) => inertText(id)),
  };
}

/** Other installed skills that fired, those that fired on the most relevant prompts first. */
export function collisionLines(report: TriggerRateReport): string[] {
  const cases = [...report.perPrompt, ...report.perIrrelevant];
  const others = [...new Set(cases.flatMap((item) => Object.keys(item.others)))]
    .map((id) => ({
      id,
      relevant: runsOf(report.perPrompt, id),
      irrelevant: runsOf(report.perIrrelevant, id),
    }))
    .toSorted((left, right) => right.relevant.runs - left.relevant.runs || (left.id < right.id ? -1 : 1));
  if (others.length === 0) return [];
  const rows = others.map(({ id, irrelevant, relevant }) => [
    `  ${truncateText(inertText(id), 40)}`,
    plural(relevant.runs, 'relevant run'),
    plural(irrelevant.runs, 'irrelevant run'),
    nameSome([...relevant.ids, ...irrelevant.ids], 5),
  ]);
  return [
    'other installed skills that fired',
    ...listFirst(rows, ['left', 'right', 'right']),
    ...(report.stop === 'end'
      ? []
      : ['  (a run is over once the skill under test has fired; what others did later is not seen)']),
  ];
}
