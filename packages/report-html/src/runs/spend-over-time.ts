import type { ReportPage } from '../model/report-page.ts';
import { rowAt } from '../model/run-columns.ts';

/** What one driver had spent by when. */
export interface SpendLine {
  driver: string;
  title: string;
  points: { seconds: number; costUsd: number }[];
}

/** Points of a line that are drawn; the others lie between them. */
const MOST_POINTS = 240;

function thin<T>(points: readonly T[]): T[] {
  if (points.length <= MOST_POINTS) return [...points];
  const step = (points.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, place) => points[Math.round(place * step)]).flatMap(
    (point) => (point === undefined ? [] : [point]),
  );
}

/** The known costs of the runs of each driver, added up in the order in which the runs ended. */
export function spendOverTime({ lanes, runs }: ReportPage): SpendLine[] {
  const from = runs.startedFrom === null ? 0 : Date.parse(runs.startedFrom);
  const ended = new Map<string, { seconds: number; costUsd: number }[]>();
  for (let index = 0; index < runs.ids.length; index += 1) {
    const { costUsd, laneIndex, startedAt, wallMs } = rowAt(runs, index);
    const driver = lanes[laneIndex]?.driver;
    if (driver === undefined || costUsd === null || startedAt === null) continue;
    const point = { seconds: (startedAt.getTime() - from + wallMs) / 1000, costUsd };
    const own = ended.get(driver);
    if (own === undefined) ended.set(driver, [point]);
    else own.push(point);
  }
  return [...ended].map(([driver, points]) => {
    let sum = 0;
    const summed = points
      .toSorted((left, right) => left.seconds - right.seconds)
      .map(({ costUsd, seconds }) => {
        sum += costUsd;
        return { seconds, costUsd: sum };
      });
    const title = lanes.find((lane) => lane.driver === driver)?.title ?? driver;
    return { driver, title, points: thin([{ seconds: 0, costUsd: 0 }, ...summed]) };
  });
}
