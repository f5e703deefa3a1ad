import { costText, NOT_AVAILABLE, plural, rateText } from '@skillgauge/core';
import type { IndexedFigure, IndexedRun } from '../indexed-run.ts';
import { type Markup, markup } from '../markup.ts';
import type { RunList } from '../run-index.ts';
import { options, page, runPath, table, timeText } from './page.ts';

/** What is looked for; an empty word is none. */
export interface RunQuery {
  text: string;
  skill: string;
  driver: string;
  mode: string;
}

function isWanted(run: IndexedRun, { driver, mode, skill, text }: RunQuery): boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const all = [run.name, run.mode, run.verdict, ...run.skills, ...run.drivers].join(' ').toLowerCase();
  return (
    words.every((word) => all.includes(word)) &&
    (skill === '' || run.skills.includes(skill)) &&
    (driver === '' || run.drivers.includes(driver)) &&
    (mode === '' || run.mode === mode)
  );
}

/** One figure of each kind, where there is one alone; else its range. */
function figureText(figures: readonly IndexedFigure[], metric: IndexedFigure['metric']): string {
  const values = figures.flatMap((figure) => (figure.metric === metric ? [figure.value] : []));
  const known = values.filter((value) => value !== null).toSorted((left, right) => left - right);
  const [least, most] = [known[0], known.at(-1)];
  if (least === undefined || most === undefined) return values.length === 0 ? '' : NOT_AVAILABLE;
  return least === most ? rateText(least) : `${rateText(least)} to ${rateText(most)}`;
}

function row(run: IndexedRun): (Markup | string)[] {
  const { costUsd, drivers, figures, mode, name, simulated, skills, verdict } = run;
  const main = mode === 'bench' ? 'pass rate' : 'recall';
  return [
    markup`<span class="nowrap">${timeText(run.createdAt)}</span>`,
    markup`<a href="${runPath(name)}">${skills.length === 0 ? name : skills.slice(0, 3).join(', ')}${skills.length > 3 ? ` and ${skills.length - 3} more` : ''}</a>`,
    markup`${mode}${simulated ? markup` <span class="tag">simulated</span>` : null}`,
    drivers.join(', '),
    markup`<span class="${verdict}">${verdict}</span>`,
    figureText(figures, main),
    figureText(figures, 'false-positive rate'),
    costUsd === null ? NOT_AVAILABLE : costText(costUsd),
    markup`<input type="checkbox" form="compare" name="run" value="${name}" aria-label="Compare ${name}">`,
  ];
}

const HEADERS = [
  'time (UTC)',
  'run',
  'what',
  'drivers',
  'verdict',
  'recall / pass rate',
  'false positives',
  'cost',
  'compare',
];

const different = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

/** The list of runs, with a search. */
export function listPage({ damaged, runs }: RunList, query: RunQuery): string {
  const found = runs.filter((run) => isWanted(run, query));
  const skills = different(runs.flatMap((run) => run.skills));
  const drivers = different(runs.flatMap((run) => run.drivers));
  const modes = different(runs.map(({ mode }) => mode));
  const search = markup`<form method="get" action="/" role="search">
<label>Search <input type="search" name="q" value="${query.text}"></label>
<label>Skill <select name="skill">${options('all', skills, query.skill)}</select></label>
<label>Driver <select name="driver">${options('all', drivers, query.driver)}</select></label>
<label>Kind <select name="mode">${options('all', modes, query.mode)}</select></label>
<button>Show</button></form>`;
  const problems =
    damaged.length === 0
      ? null
      : markup`<div class="notice"><p>${plural(damaged.length, 'folder')} could not be read:</p><ul>${damaged.map(
          ({ name, problem }) => markup`<li><a href="${runPath(name)}">${name}</a>: ${problem}</li>`,
        )}</ul></div>`;
  const body = [
    search,
    problems,
    markup`<form id="compare" method="get" action="/compare"><button>Compare the two that are ticked</button></form>`,
    found.length === 0
      ? markup`<p>No run fits.</p>`
      : table(
          `${found.length} of ${plural(runs.length, 'run')}, the newest first`,
          HEADERS,
          found.map(row),
          [5, 6, 7],
        ),
  ];
  return page('Runs', body);
}
