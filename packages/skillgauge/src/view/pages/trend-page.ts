import { NOT_AVAILABLE, rateText } from '@skillgauge/core';
import type { IndexedFigure, IndexedRun } from '../indexed-run.ts';
import { type Markup, markup } from '../markup.ts';
import { options, page, runPath, table, timeText } from './page.ts';
import { type TrendLine, type TrendPoint, trendChart } from './trend-chart.ts';

const METRICS: readonly IndexedFigure['metric'][] = ['recall', 'false-positive rate', 'pass rate'];

function pointsOf(runs: readonly IndexedRun[], skill: string, metric: IndexedFigure['metric']): TrendPoint[] {
  return runs
    .flatMap(({ createdAt, figures, name }) =>
      createdAt === null
        ? []
        : figures
            .filter((figure) => figure.skill === skill && figure.metric === metric)
            .map((figure) => ({ at: createdAt, run: name, figure })),
    )
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
}

function lineName({ arm, driver }: IndexedFigure): string {
  return arm === null ? driver : `${driver}, ${arm}`;
}

function linesOf(points: readonly TrendPoint[]): TrendLine[] {
  const names = [...new Set(points.map(({ figure }) => lineName(figure)))].toSorted();
  return names.map((name) => ({
    name,
    points: points.filter(({ figure }) => lineName(figure) === name),
  }));
}

function row({ at, figure, run }: TrendPoint): (Markup | string)[] {
  const { harnessVersion, interval, model, n, value } = figure;
  return [
    markup`<a class="nowrap" href="${runPath(run)}">${timeText(at)}</a>`,
    lineName(figure),
    harnessVersion ?? NOT_AVAILABLE,
    model ?? NOT_AVAILABLE,
    rateText(value),
    interval === null ? NOT_AVAILABLE : `${rateText(interval.low)} to ${rateText(interval.high)}`,
    String(n),
  ];
}

const HEADERS = ['time (UTC)', 'driver', 'harness version', 'model', 'figure', '95% interval', 'runs'];

function section(runs: readonly IndexedRun[], skill: string, metric: IndexedFigure['metric']): Markup[] {
  const points = pointsOf(runs, skill, metric);
  if (points.length === 0) return [];
  const title = `${metric} of ${skill} over time`;
  return [
    markup`<h2>${metric}</h2>`,
    trendChart(title, linesOf(points)),
    markup`<p></p>`,
    table(`${title}, the newest first`, HEADERS, points.toReversed().map(row), [4, 5, 6]),
  ];
}

/**
 * A skill over time, by driver and version of the harness. Simulated runs and real ones are never in one chart.
 * @param skill an empty word: the skill of the newest run
 */
export function trendPage(all: readonly IndexedRun[], skill: string, kind: string): string {
  const skills = [...new Set(all.flatMap((run) => run.figures.map((figure) => figure.skill)))].toSorted();
  const chosen =
    skill === '' ? (all.find(({ figures }) => figures.length > 0)?.figures[0]?.skill ?? '') : skill;
  const own = all.filter(({ figures }) => figures.some((figure) => figure.skill === chosen));
  const hasReal = own.some(({ simulated }) => !simulated);
  const isSimulated = kind === 'simulated' || (kind === '' && !hasReal);
  const runs = own.filter(({ simulated }) => simulated === isSimulated);
  const parts = METRICS.flatMap((metric) => section(runs, chosen, metric));
  const body = [
    markup`<form method="get" action="/trend">
<label>Skill <select name="skill">${options('the newest', skills, chosen)}</select></label>
<label>Model <select name="kind">${options('real, if there is one', ['real', 'simulated'], kind)}</select></label>
<button>Show</button></form>`,
    isSimulated && parts.length > 0
      ? markup`<p class="notice">A simulated model answered: these figures say nothing of a real one.</p>`
      : null,
    parts.length === 0 ? markup`<p>No run has figures of this skill.</p>` : parts,
  ];
  return page(chosen === '' ? 'Trends' : `Trend of ${chosen}`, body);
}
