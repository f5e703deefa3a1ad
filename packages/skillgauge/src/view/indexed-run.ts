import { z } from 'zod';

const Rate = z.number().nullable();
const Interval = z.object({ low: z.number(), high: z.number() }).nullable().optional();
const Version = z.string().nullable().optional();
const Usage = z.object({ costUsd: z.number().nullable() }).optional();

/** What a list takes of a report: the rest, single runs above all, is passed over. */
const RateReport = z.object({
  driver: z.string(),
  skill: z.string(),
  harnessVersion: Version,
  servedModels: z.array(z.string()).optional(),
  model: z.string().nullable().optional(),
  rate: Rate,
  rateInterval: Interval,
  n: z.number(),
  falsePositiveRate: Rate,
  falsePositiveRateInterval: Interval,
  irrelevantN: z.number().optional(),
  planned: z.number().optional(),
  usage: Usage,
  gates: z.object({ verdict: z.enum(['passed', 'failed', 'none']) }).optional(),
});

const TriggerIndex = z.object({
  mode: z.undefined().optional(),
  simulated: z.boolean(),
  reports: z.array(RateReport),
});

const MatrixIndex = z.object({
  mode: z.literal('matrix'),
  simulated: z.boolean(),
  matrices: z.array(z.object({ rows: z.array(RateReport), usage: Usage })),
});

const BenchIndex = z.object({
  mode: z.literal('bench'),
  simulated: z.boolean(),
  skill: z.string(),
  drivers: z.array(
    z.object({
      driver: z.string(),
      harnessVersion: Version,
      planned: z.number(),
      usage: Usage,
      arms: z.array(
        z.object({
          arm: z.string(),
          graded: z.number(),
          model: z.string().nullable().optional(),
          passRate: z.object({ mean: z.number(), interval: Interval }).nullable(),
        }),
      ),
    }),
  ),
  comparisons: z.array(
    z.object({ passRate: z.object({ verdict: z.string() }), reason: z.string().nullable() }),
  ),
});

const OptimizeIndex = z.object({
  mode: z.literal('optimize'),
  simulated: z.boolean(),
  skill: z.string(),
  instruments: z.array(z.object({ driver: z.string(), harnessVersion: Version })),
  verdict: z.object({ verdict: z.string() }).nullable(),
  usage: z.object({ measuring: Usage, improving: Usage }),
});

/** A figure of a run that can be followed over time. */
export interface IndexedFigure {
  skill: string;
  driver: string;
  harnessVersion: string | null;
  metric: 'recall' | 'false-positive rate' | 'pass rate';
  /** The arm of an A/B measurement; `null`: there are none. */
  arm: string | null;
  model: string | null;
  value: number | null;
  interval: { low: number; high: number } | null;
  /** Runs that it rests on. */
  n: number;
}

/** What a list of runs shows of one. */
export interface IndexedRun {
  /** Name of its folder. */
  name: string;
  /** `null`: not known. */
  createdAt: Date | null;
  mode: 'trigger' | 'matrix' | 'bench' | 'optimize' | 'unfinished';
  simulated: boolean;
  skills: string[];
  drivers: string[];
  verdict: string;
  costUsd: number | null;
  figures: IndexedFigure[];
}

/** What of it stands in the report. */
export type ReportIndex = Omit<IndexedRun, 'name' | 'createdAt'>;

type RateRow = z.infer<typeof RateReport>;

function rateFigures(report: RateRow): IndexedFigure[] {
  const { driver, harnessVersion = null, irrelevantN = 0, servedModels = [], skill } = report;
  const model = report.model ?? servedModels[0] ?? null;
  const about = { skill, driver, harnessVersion, arm: null, model };
  return [
    { ...about, metric: 'recall', value: report.rate, interval: report.rateInterval ?? null, n: report.n },
    {
      ...about,
      metric: 'false-positive rate',
      value: report.falsePositiveRate,
      interval: report.falsePositiveRateInterval ?? null,
      n: irrelevantN,
    },
  ];
}

function gateWord(reports: readonly RateRow[]): string {
  const verdicts = reports.flatMap(({ gates }) => (gates === undefined ? [] : [gates.verdict]));
  if (reports.every(({ irrelevantN = 0, n }) => n + irrelevantN === 0)) return 'not measured';
  if (verdicts.length === 0) return 'no gates';
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('none') ? 'no verdict' : 'passed';
}

function sumCosts(usages: readonly z.infer<typeof Usage>[]): number | null {
  const known = usages.flatMap((usage) => usage?.costUsd ?? []);
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0);
}

const different = (names: readonly string[]): string[] => [...new Set(names)];

function indexRates(
  mode: 'trigger' | 'matrix',
  simulated: boolean,
  reports: readonly RateRow[],
): ReportIndex {
  return {
    mode,
    simulated,
    skills: different(reports.map(({ skill }) => skill)),
    drivers: different(reports.map(({ driver }) => driver)),
    verdict: gateWord(reports),
    costUsd: sumCosts(reports.map(({ usage }) => usage)),
    figures: reports.flatMap(rateFigures),
  };
}

function indexBench({ comparisons, drivers, simulated, skill }: z.infer<typeof BenchIndex>): ReportIndex {
  return {
    mode: 'bench',
    simulated,
    skills: [skill],
    drivers: drivers.map(({ driver }) => driver),
    verdict: different(
      comparisons.map(({ passRate, reason }) => (reason === null ? passRate.verdict : 'not-measured')),
    ).join(', '),
    costUsd: sumCosts(drivers.map(({ usage }) => usage)),
    figures: drivers.flatMap(({ arms, driver, harnessVersion = null }) =>
      arms.map(
        ({ arm, graded, model = null, passRate }): IndexedFigure => ({
          skill,
          driver,
          harnessVersion,
          metric: 'pass rate',
          arm,
          model,
          value: passRate?.mean ?? null,
          interval: passRate?.interval ?? null,
          n: graded,
        }),
      ),
    ),
  };
}

/**
 * What a list takes of a report.
 * @throws ZodError when it is no report
 */
export function indexReport(value: unknown): ReportIndex {
  const document = z.union([TriggerIndex, MatrixIndex, BenchIndex, OptimizeIndex]).parse(value);
  if (document.mode === undefined) return indexRates('trigger', document.simulated, document.reports);
  switch (document.mode) {
    case 'matrix':
      return indexRates(
        'matrix',
        document.simulated,
        document.matrices.flatMap(({ rows }) => rows),
      );
    case 'bench':
      return indexBench(document);
    case 'optimize':
      return {
        mode: 'optimize',
        simulated: document.simulated,
        skills: [document.skill],
        drivers: different(document.instruments.map(({ driver }) => driver)),
        verdict: document.verdict?.verdict ?? 'no verdict',
        costUsd: sumCosts([document.usage.measuring, document.usage.improving]),
        figures: [],
      };
    default:
      return document satisfies never;
  }
}
