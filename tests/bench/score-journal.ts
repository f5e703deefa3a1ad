import { comparePairs, createTriggerStream, type TriggerRateReport } from '@skillgauge/core';
import { streamJournal } from '@skillgauge/engine';
import { renderDiff, renderDiffJson, renderJson, renderTerminal } from '@skillgauge/report';
import { DRIVERS, measuredInput } from './measurement.ts';

/** One step of the bench, and what it took. */
export interface Step {
  name: string;
  milliseconds: number;
  /** Of this process, on all cores. */
  cpuMs: number;
  note: string;
}

async function readReports(
  file: string,
): Promise<{ reports: TriggerRateReport[]; lines: number; scoreMs: number }> {
  const streams = new Map(DRIVERS.map((id) => [id, createTriggerStream(measuredInput(id))]));
  let lines = 0;
  await streamJournal(file, (entry) => {
    lines += 1;
    if (entry.type === 'finished') streams.get(entry.record.driver)?.add(entry.record);
  });
  const before = performance.now();
  const reports = [...streams.values()].map((stream) => stream.report());
  return { reports, lines, scoreMs: performance.now() - before };
}

/** Reads, scores, compares against the first driver, and renders; each step with its time. */
export async function scoreJournal(file: string): Promise<Step[]> {
  const steps: Step[] = [];
  let since = performance.now();
  let cpuSince = process.cpuUsage();
  const step = (name: string, note: string): void => {
    const now = performance.now();
    const { system, user } = process.cpuUsage(cpuSince);
    steps.push({ name, milliseconds: now - since, cpuMs: (system + user) / 1000, note });
    since = now;
    cpuSince = process.cpuUsage();
  };
  const { lines, reports, scoreMs } = await readReports(file);
  step('read and score', `${lines} lines, of which scoring at the end ${Math.round(scoreMs)} ms`);
  const [baseline, ...others] = reports.map((report) => ({ source: report.driver, report }));
  if (baseline === undefined) throw new Error('no report');
  const diff = comparePairs(others.map((other) => ({ a: baseline, b: other })));
  step('compare', `${others.length} drivers against ${baseline.source}`);
  const document = { schemaVersion: 1 as const, simulated: false, reports, runDir: 'bench' };
  const texts = [renderTerminal(document), renderJson(document), renderDiff(diff), renderDiffJson(diff)];
  step('render', `${texts.length} texts, ${texts.reduce((sum, text) => sum + text.length, 0)} characters`);
  return steps;
}
