import { NOT_AVAILABLE, probabilityText, type RunComparison, rateText, signedText } from '@skillgauge/core';
import { type Markup, markup, type Part } from '../markup.ts';
import { options, page, runPath, table } from './page.ts';

/** Two runs, and what came of comparing them. */
export interface Compared {
  names: readonly string[];
  a: string;
  b: string;
  /** Kinds of change that were let pass, as they were written. */
  allowed: string;
  /** `null`: nothing was asked for. */
  result: { comparisons: readonly RunComparison[] } | { problem: string; fix: string | null } | null;
}

function endpointRow({ endpoints }: RunComparison): Part[][] {
  return endpoints.map(({ a, adjustedP, b, difference, endpoint, interval, text, verdict }) => [
    endpoint,
    markup`<span class="${verdict}">${verdict}</span>`,
    `${rateText(a)} → ${rateText(b)}`,
    difference === null ? NOT_AVAILABLE : signedText(difference),
    interval === null ? NOT_AVAILABLE : `${signedText(interval.low)} to ${signedText(interval.high)}`,
    adjustedP === null ? NOT_AVAILABLE : probabilityText(adjustedP),
    text,
  ]);
}

const ENDPOINT_HEADERS = ['endpoint', 'verdict', 'A → B', 'B − A', 'interval', 'p', 'what that says'];

function caseRows({ cases }: RunComparison): Part[][] {
  return cases
    .filter(({ difference }) => difference !== null && difference !== 0)
    .map(({ a, b, difference, id, prompt, shouldTrigger }) => {
      const isBetter = (difference ?? 0) > 0 === shouldTrigger;
      return [
        markup`<span class="${isBetter ? 'better' : 'worse'}">${isBetter ? 'better' : 'worse'}</span>`,
        id,
        shouldTrigger ? 'should fire' : 'should not',
        `${a.fired}/${a.n} → ${b.fired}/${b.n}`,
        prompt.length > 300 ? `${prompt.slice(0, 300)}…` : prompt,
      ];
    });
}

function comparisonParts(comparison: RunComparison): Markup[] {
  const { a, b, changes, warnings } = comparison;
  const drivers = a.driver === b.driver ? a.driver : `${a.driver} → ${b.driver}`;
  const changed = caseRows(comparison);
  return [
    markup`<h2>${a.skill} on ${drivers}</h2>`,
    table('Verdicts, B against A', ENDPOINT_HEADERS, endpointRow(comparison), [2, 3, 4, 5]),
    changes.length === 0
      ? markup`<p class="muted">Nothing changed between the runs but their results.</p>`
      : markup`<p>What changed besides the results:</p><ul>${changes.map(
          (change) =>
            markup`<li>${change.kind}: ${change.a} → ${change.b} <span class="muted">(${change.role})</span></li>`,
        )}</ul>`,
    ...warnings.map((warning) => markup`<p class="notice">${warning}</p>`),
    changed.length === 0
      ? markup`<p>No case changed.</p>`
      : table('Cases that changed, the worst first', ['', 'case', 'label', 'fired', 'prompt'], changed, [3]),
  ];
}

function resultParts(result: NonNullable<Compared['result']>): Part {
  if ('problem' in result) {
    return markup`<div class="notice"><p>${result.problem}</p>${result.fix === null ? null : markup`<p>${result.fix}</p>`}</div>`;
  }
  return result.comparisons.map(comparisonParts);
}

/** Any two runs, paired case by case. */
export function comparePage({ a, allowed, b, names, result }: Compared): string {
  const body = [
    markup`<form method="get" action="/compare">
<label>A, before <select name="a">${options('choose', names, a)}</select></label>
<label>B, held against it <select name="b">${options('choose', names, b)}</select></label>
<label>Although this changed <input name="allow" value="${allowed}" placeholder="model, cases, …"></label>
<button>Compare</button></form>`,
    a === '' || b === ''
      ? null
      : markup`<p class="links"><a href="${runPath(a)}">A: ${a}</a><a href="${runPath(b)}">B: ${b}</a></p>`,
    result === null ? markup`<p>Choose two runs that measured trigger rates.</p>` : resultParts(result),
  ];
  return page('Compare two runs', body);
}
