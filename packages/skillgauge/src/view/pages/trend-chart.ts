import type { IndexedFigure } from '../indexed-run.ts';
import { type Markup, markup } from '../markup.ts';
import { timeText } from './page.ts';

/** A figure at a time. */
export interface TrendPoint {
  at: Date;
  run: string;
  figure: IndexedFigure;
}

/** Points of one driver (and arm), in the order of time. */
export interface TrendLine {
  name: string;
  points: readonly TrendPoint[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [960, 300, 44, 16, 16, 62];
const COLOURS = 6;

const y = (value: number): number => Math.round((TOP + (1 - value) * (HEIGHT - TOP - BOTTOM)) * 10) / 10;

/** Places on the time axis. */
function timeScale(lines: readonly TrendLine[]): (time: Date) => number {
  const times = lines.flatMap(({ points }) => points.map(({ at }) => at.getTime()));
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const last = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  const room = WIDTH - LEFT - RIGHT - 16;
  return (time) =>
    Math.round(
      (LEFT + 8 + (last === first ? room / 2 : ((time.getTime() - first) / (last - first)) * room)) * 10,
    ) / 10;
}

function axis(): Markup[] {
  return [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      markup`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value.toFixed(2)}</text>`,
  );
}

function marks({ points }: TrendLine, colour: number, x: (time: Date) => number): Markup[] {
  const known = points.flatMap(({ at, figure }) =>
    figure.value === null ? [] : [`${x(at)},${y(figure.value)}`],
  );
  return [
    markup`<polyline class="line l${colour}" points="${known.join(' ')}"/>`,
    ...points.flatMap(({ at, figure, run }) => {
      const { harnessVersion, interval, n, value } = figure;
      if (value === null) return [];
      const whisker =
        interval === null
          ? null
          : markup`<line class="whisker l${colour}" x1="${x(at)}" x2="${x(at)}" y1="${y(interval.low)}" y2="${y(interval.high)}"/>`;
      const words = `${value.toFixed(2)} over ${n} runs, ${figure.driver} ${harnessVersion ?? 'of unknown version'}, ${run}`;
      return [
        markup`${whisker}<circle class="d${colour}" cx="${x(at)}" cy="${y(value)}" r="4"><title>${words}</title></circle>`,
      ];
    }),
  ];
}

/** Where the harness of a line has another version than at the point before. */
function versionMarks({ points }: TrendLine, x: (time: Date) => number, level: number): Markup[] {
  return points.flatMap(({ at, figure }, index) => {
    const before = points[index - 1]?.figure.harnessVersion ?? null;
    if (before === null || figure.harnessVersion === null || before === figure.harnessVersion) return [];
    const label = `${figure.driver} ${figure.harnessVersion}`;
    return [
      markup`<line class="version" x1="${x(at)}" x2="${x(at)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text x="${x(at)}" y="${HEIGHT - BOTTOM + 16 + (level % 2) * 14}" text-anchor="middle">${label}</text>`,
    ];
  });
}

function legend(lines: readonly TrendLine[]): Markup {
  return markup`<div class="legend">${lines.map(
    ({ name }, index) =>
      markup`<span><svg viewBox="0 0 12 12" aria-hidden="true"><circle class="d${index % COLOURS}" cx="6" cy="6" r="5"/></svg> ${name}</span>`,
  )}</div>`;
}

/** A figure over time: a line each, with intervals, and where a harness changed its version. */
export function trendChart(title: string, lines: readonly TrendLine[]): Markup {
  const x = timeScale(lines);
  const times = lines
    .flatMap(({ points }) => points.map(({ at }) => at))
    .toSorted((left, right) => left.getTime() - right.getTime());
  const [first, last] = [times[0], times.at(-1)];
  const date = (time: Date | undefined, anchor: 'start' | 'end') =>
    time === undefined
      ? null
      : markup`<text x="${anchor === 'start' ? LEFT : WIDTH - RIGHT}" y="${HEIGHT - 6}" text-anchor="${anchor}">${timeText(time)}</text>`;
  return markup`${legend(lines)}<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
${axis()}${date(first, 'start')}${date(last, 'end')}${lines.map((line, index) => [versionMarks(line, x, index), marks(line, index % COLOURS, x)])}
</svg>`;
}
