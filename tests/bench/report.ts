/**
 * `npm run bench:report`: a run folder of 10,000 runs becomes one HTML file, and a browser opens it. Held against the limits: the time until
 * the file is written, until something is painted, and until a filter shows what it found.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readRunHtml } from '../../packages/skillgauge/src/html/read-html.ts';
import { readRun } from '../../packages/skillgauge/src/measure/read-run.ts';
import { NO_BROWSER, openBrowser } from '../browser/open-browser.ts';
import { type Figure, printFigures, printHead } from './figures.ts';
import { REPORT_SIZE, writeReportFolder } from './report-folder.ts';

const ROUNDS = 3;
const LIMITS = { writeSeconds: 5, paintMs: 1000, filterMs: 100 };
const FILTERS = ['case-12', 'prompt number 3', 'no such case', ''];

/** Reads, scores and renders a run, as `skillgauge report --format html` does. */
async function writeReport(folder: string): Promise<{ seconds: number; cpuSeconds: number }> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const run = await readRun(folder, () => undefined);
  await writeFile(join(folder, 'report.html'), await readRunHtml(run, folder));
  const { system, user } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: (system + user) / 1e6 };
}

/** Milliseconds from a change of the search until the next frame shows its rows. */
async function timeFilter(page: Page, text: string): Promise<number> {
  return page.locator('input[type=search]').evaluate(async (search, value) => {
    const start = performance.now();
    Object.assign(search, { value });
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((done) => {
      search.ownerDocument.defaultView?.requestAnimationFrame(() => setTimeout(done));
    });
    return performance.now() - start;
  }, text);
}

async function openReport(file: string): Promise<{ paintMs: number; filterMs: number[] }> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(`file://${file}`);
    await page.locator('.runs').waitFor();
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const filterMs: number[] = [];
    for (const text of FILTERS) filterMs.push(await timeFilter(page, text));
    return { paintMs, filterMs };
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const runs = REPORT_SIZE.drivers * REPORT_SIZE.cases * REPORT_SIZE.trials;
  printHead(`HTML report of ${runs.toLocaleString('en-US')} runs, ${ROUNDS} rounds`);
  if (NO_BROWSER !== null) throw new Error(NO_BROWSER);
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-bench-'));
  try {
    await writeReportFolder(folder);
    const file = join(folder, 'report.html');
    const written: { seconds: number; cpuSeconds: number }[] = [];
    const opened: { paintMs: number; filterMs: number[] }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      written.push(await writeReport(folder));
      opened.push(await openReport(file));
    }
    const megabytes = (await stat(file)).size / 1e6;
    const figures: Figure[] = [
      {
        name: 'written',
        unit: 's',
        values: written.map(({ seconds }) => seconds),
        limit: LIMITS.writeSeconds,
      },
      { name: 'of which CPU', unit: 's', values: written.map(({ cpuSeconds }) => cpuSeconds) },
      { name: 'file', unit: 'MB', values: [megabytes] },
      {
        name: 'first paint',
        unit: 'ms',
        values: opened.map(({ paintMs }) => paintMs),
        limit: LIMITS.paintMs,
      },
      {
        name: 'filter',
        unit: 'ms',
        values: opened.flatMap(({ filterMs }) => filterMs),
        limit: LIMITS.filterMs,
      },
    ];
    printFigures(figures);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
