import { formatRunLine, plural } from '@skillgauge/core';
import type { ReportedRun } from '@skillgauge/report';
import { markup, type Part } from '../markup.ts';
import { addressPart, page, runPath, table } from './page.ts';

/** Runs on one page of the list. */
const ON_A_PAGE = 200;

/** A run folder, as its page shows it. */
export interface ShownFolder {
  name: string;
  /** The report as text. */
  text: string;
  runs: readonly ReportedRun[];
  query: string;
  /** Counted from 1. */
  part: number;
}

/** Forms of the report that can be opened or saved. */
const FORMS: readonly (readonly [form: string, title: string])[] = [
  ['report.html', 'The HTML report'],
  ['report.md', 'Markdown'],
  ['report.json', 'JSON'],
  ['report.xml', 'JUnit'],
  ['report.csv', 'CSV'],
];

function outcomeOf({ analyzed, record }: ReportedRun): string {
  if (analyzed !== null)
    return analyzed.passRate === null ? analyzed.state : `passed ${analyzed.passRate.toFixed(2)}`;
  if (record.outcome !== 'scored') return record.outcome;
  return record.fired === true ? 'fired' : 'not fired';
}

function runRow(name: string, { prompt, record, shouldTrigger, ...run }: ReportedRun): Part[] {
  const query = run.step === null ? '' : `?step=${addressPart(run.step)}`;
  const isShown = record.attempts.length > 0;
  const title = `${record.caseId}, trial ${record.trial}`;
  return [
    isShown
      ? markup`<a href="${runPath(name, `/transcript/${addressPart(record.requestId)}${query}`)}">${title}</a>`
      : title,
    record.driver,
    run.step ?? record.arm,
    shouldTrigger === null ? '' : shouldTrigger ? 'should fire' : 'should not',
    outcomeOf({ ...run, prompt, record, shouldTrigger }),
    prompt.length > 120 ? `${prompt.slice(0, 120)}…` : prompt,
  ];
}

function isWanted(run: ReportedRun, query: string): boolean {
  const all = `${formatRunLine(run.record)} ${run.record.arm} ${run.prompt} ${run.tags.join(' ')} ${outcomeOf(run)}`;
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.toLowerCase().includes(word));
}

function runsPart({ name, part, query, runs }: ShownFolder): Part {
  const found = runs.filter((run) => isWanted(run, query));
  const shown = found.slice((part - 1) * ON_A_PAGE, part * ON_A_PAGE);
  const link = (number: number, text: string) =>
    markup`<a href="${runPath(name)}?q=${addressPart(query)}&amp;part=${number}">${text}</a>`;
  return [
    markup`<h2 id="runs">Single runs</h2>
<form method="get" action="${runPath(name)}"><label>Search in them <input type="search" name="q" value="${query}"></label><button>Show</button></form>`,
    table(
      `${shown.length} of ${plural(found.length, 'run')}`,
      ['run', 'driver', 'arm or step', 'label', 'outcome', 'prompt'],
      shown.map((run) => runRow(name, run)),
    ),
    markup`<p class="links">${part > 1 ? link(part - 1, 'earlier ones') : null}${found.length > part * ON_A_PAGE ? link(part + 1, 'more of them') : null}</p>`,
  ];
}

/** A run: its report as text, in its other forms, and every single run with its transcript. */
export function runPage(folder: ShownFolder): string {
  const { name, text } = folder;
  return page(name, [
    markup`<p class="links">${FORMS.map(([form, title]) => markup`<a href="${runPath(name, `/${form}`)}">${title}</a>`)}<a href="#runs">Single runs</a></p>`,
    markup`<pre tabindex="0">${text}</pre>`,
    runsPart(folder),
  ]);
}

/** What happened in one run. */
export function transcriptPage(name: string, title: string, text: string): string {
  return page(title, [
    markup`<p class="links"><a href="${runPath(name)}">${name}</a></p>`,
    markup`<pre tabindex="0">${text}</pre>`,
  ]);
}

/** Something that could not be shown, and why. */
export function problemPage(title: string, text: string, fix: string | null): string {
  return page(title, [
    markup`<p class="notice">${text}</p>`,
    fix === null ? null : markup`<p>${fix}</p>`,
    markup`<p><a href="/">To the list of runs</a></p>`,
  ]);
}
