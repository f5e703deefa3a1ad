import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import {
  type MatrixReport,
  MatrixReportDocument,
  nearestName,
  type ReportPair,
  SkillgaugeError,
  type SourcedReport,
  type TriggerRateReport,
  TriggerReportDocument,
} from '@skillgauge/core';
import { z } from 'zod';
import { findRun, readTriggerRateRun } from './read-run.ts';

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SkillgaugeError('invalid_input', `${path} is not JSON: ${String(cause)}`, {
      cause,
      fix: 'Give a run folder, or the report.json in it.',
    });
  }
}

function rowsOf(matrices: readonly MatrixReport[]): TriggerRateReport[] {
  return matrices.flatMap(({ rows }) => rows);
}

function parseDocument<T>(schema: z.ZodType<T>, value: unknown, path: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SkillgaugeError('invalid_input', `${path} is not a report:\n${z.prettifyError(parsed.error)}`, {
    fix: 'Give what skillgauge trigger --json or matrix --json printed, or a run folder.',
  });
}

async function readReportFile(path: string): Promise<TriggerRateReport[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new SkillgaugeError('invalid_input', `${path} cannot be read: ${String(cause)}`, {
      cause,
      fix: 'Give a run folder, or the report.json in it.',
    });
  });
  const value = parseJson(text, path);
  const mode = z.looseObject({ mode: z.string() }).safeParse(value).data?.mode;
  if (mode === 'bench') {
    throw new SkillgaugeError(
      'invalid_input',
      `${path} is the report of an A/B measurement: it holds no trigger rates.`,
      {
        fix: 'It compares its own arms; give reports of skillgauge trigger or matrix.',
      },
    );
  }
  const isMatrix = mode === 'matrix';
  return isMatrix
    ? rowsOf(parseDocument(MatrixReportDocument, value, path).matrices)
    : parseDocument(TriggerReportDocument, value, path).reports;
}

async function readRunReports(
  run: string,
  cwd: string,
  note: (text: string) => void,
): Promise<TriggerRateReport[]> {
  const found = await readTriggerRateRun(await findRun(run, cwd), note);
  return found.mode === 'matrix' ? rowsOf(found.document.matrices) : found.document.reports;
}

/**
 * The reports of a run folder, of a run below `.skillgauge/runs`, or of a report file: one a driver, of a matrix one a skill.
 * @param note gets a sentence when a part of the run could not be read
 */
export async function loadReports(
  run: string,
  cwd: string,
  note: (text: string) => void = () => undefined,
): Promise<SourcedReport[]> {
  const isFile = extname(run) === '.json';
  const reports = await (isFile ? readReportFile(resolve(cwd, run)) : readRunReports(run, cwd, note));
  return reports.map((report) => ({ source: run, report }));
}

function driversOf(reports: readonly SourcedReport[]): string[] {
  return [...new Set(reports.map(({ report }) => report.driver))];
}

function keepDrivers(
  reports: readonly SourcedReport[],
  drivers: readonly string[] | null,
): readonly SourcedReport[] {
  return drivers === null ? reports : reports.filter(({ report }) => drivers.includes(report.driver));
}

function checkDrivers(drivers: readonly string[] | null, known: readonly string[]): void {
  for (const name of drivers ?? []) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    throw new SkillgaugeError('invalid_input', `No report of driver "${name}" there.`, {
      fix: `${nearest === null ? '' : `Did you mean ${nearest}? `}Drivers there: ${known.join(', ')}.`,
    });
  }
}

/** Every two drivers of one run, for each skill. */
function pairDrivers(reports: readonly SourcedReport[], drivers: readonly string[]): ReportPair[] {
  const pairs = drivers.flatMap((left, index) =>
    drivers.slice(index + 1).map((right) => [left, right] as const),
  );
  return pairs.flatMap(([left, right]) =>
    reports
      .filter(({ report }) => report.driver === left)
      .flatMap((a) => {
        const b = reports.find(({ report }) => report.driver === right && report.skill === a.report.skill);
        return b === undefined ? [] : [{ a, b }];
      }),
  );
}

/** The same driver, and of a matrix the same skill, in two runs; single reports whatever they are of. */
function pairRuns(first: readonly SourcedReport[], second: readonly SourcedReport[]): ReportPair[] {
  const [onlyA, ...moreA] = first;
  const [onlyB, ...moreB] = second;
  if (onlyA !== undefined && onlyB !== undefined && moreA.length + moreB.length === 0) {
    return [{ a: onlyA, b: onlyB }];
  }
  const skills = new Set([...first, ...second].map(({ report }) => report.skill));
  const isOneSkillEach =
    driversOf(first).length === first.length && driversOf(second).length === second.length;
  return first.flatMap((a) => {
    const b = second.find(
      ({ report }) =>
        report.driver === a.report.driver &&
        (report.skill === a.report.skill || (isOneSkillEach && skills.size === 2)),
    );
    return b === undefined ? [] : [{ a, b }];
  });
}

/**
 * What is compared with what: the second run against the first, driver by driver; or the drivers of a single run with each other.
 * @param drivers only these; `null`: all
 * @throws SkillgaugeError `invalid_input` when there is nothing to compare.
 */
export function choosePairs(
  first: readonly SourcedReport[],
  second: readonly SourcedReport[] | null,
  drivers: readonly string[] | null,
): ReportPair[] {
  checkDrivers(drivers, driversOf([...first, ...(second ?? [])]));
  const pairs =
    second === null
      ? pairDrivers(first, drivers ?? driversOf(first))
      : pairRuns(keepDrivers(first, drivers), keepDrivers(second, drivers));
  if (pairs.length > 0) return pairs;
  const known = (reports: readonly SourcedReport[]) => driversOf(reports).join(', ') || 'none';
  if (second === null) {
    throw new SkillgaugeError(
      'invalid_input',
      `One run with one driver (${known(first)}) has nothing to compare.`,
      {
        fix: 'Give two runs, or a run with several drivers.',
      },
    );
  }
  throw new SkillgaugeError(
    'invalid_input',
    `The runs have no driver in common: ${known(first)}; ${known(second)}.`,
    { fix: 'Name one driver of each with --driver A,B where each run has one of them, or measure again.' },
  );
}
