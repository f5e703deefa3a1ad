import { join } from 'node:path';
import { ChangeKind, comparePairs, REFUSED_CHANGES, SkillgaugeError } from '@skillgauge/core';
import { renderTrace } from '@skillgauge/report';
import { choosePairs, loadReports } from '../measure/load-comparison.ts';
import { readRun } from '../measure/read-run.ts';
import { readShown } from '../measure/read-shown.ts';
import { type ReportFormat, renderReport } from '../outputs/render-report.ts';
import { readReportedRuns } from '../outputs/reported-runs.ts';
import { type Answer, fileAnswer, pageAnswer, refusal, reportAnswer } from './answer.ts';
import { type Compared, comparePage } from './pages/compare-page.ts';
import { listPage } from './pages/list-page.ts';
import { problemPage, runPage, transcriptPage } from './pages/run-page.ts';
import { trendPage } from './pages/trend-page.ts';
import type { ViewSource } from './view-source.ts';

/** Files that a run can be saved as. */
const FILES: Readonly<Record<string, ReportFormat>> = {
  'report.md': 'md',
  'report.json': 'json',
  'report.xml': 'junit',
  'report.csv': 'csv',
};

async function listAnswer({ index }: ViewSource, query: URLSearchParams): Promise<Answer> {
  const word = (name: string) => query.get(name) ?? '';
  return pageAnswer(
    listPage(await index.read(), {
      text: word('q'),
      skill: word('skill'),
      driver: word('driver'),
      mode: word('mode'),
    }),
  );
}

/** Comparing is refused where more changed than may be compared: that is an answer, too. */
async function compareNames(
  folder: string,
  [a, b]: readonly [string, string],
  allowed: string,
): Promise<NonNullable<Compared['result']>> {
  const kinds = allowed.split(/[\s,]+/).flatMap((word) => ChangeKind.safeParse(word).data ?? []);
  try {
    const load = (name: string) => loadReports(join(name, 'report.json'), folder);
    const [first, second] = [await load(a), await load(b)];
    const allow = kinds.filter((kind) => REFUSED_CHANGES.includes(kind));
    return comparePairs(choosePairs(first, second, null), { allow });
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    const fix =
      error.fix?.includes('--allow') === true
        ? `Name them in the field above: ${REFUSED_CHANGES.join(', ')}.`
        : error.fix;
    return { problem: error.message, fix };
  }
}

async function compareAnswer({ folder, index }: ViewSource, query: URLSearchParams): Promise<Answer> {
  const { runs } = await index.read();
  const names = runs.filter(({ mode }) => mode === 'trigger' || mode === 'matrix').map(({ name }) => name);
  const ticked = query.getAll('run').toSorted(); // Names begin with the time: the older one is held against.
  const known = (name: string | null | undefined) => (names.includes(name ?? '') ? (name ?? '') : '');
  const a = known(query.get('a') ?? ticked[0]);
  const b = known(query.get('b') ?? ticked[1]);
  const allowed = query.get('allow') ?? '';
  const result = a === '' || b === '' ? null : await compareNames(folder, [a, b], allowed);
  return pageAnswer(comparePage({ names, a, b, allowed, result }));
}

/** A step of an optimisation is a run folder of its own. */
function stepFolder(folder: string, step: string | null): string {
  return step === null || !/^\d+-[a-z]+$/.test(step) || step === '0-evaluate'
    ? folder
    : join(folder, 'steps', step);
}

async function transcriptAnswer(
  folder: string,
  name: string,
  id: string,
  query: URLSearchParams,
): Promise<Answer> {
  const shown = await readShown(stepFolder(folder, query.get('step')), id, undefined);
  const { caseId, driver, trial } = shown.record;
  return pageAnswer(
    transcriptPage(name, `${caseId}, trial ${trial} on ${driver}`, renderTrace(shown, { full: true })),
  );
}

async function runAnswer(
  source: ViewSource,
  parts: readonly string[],
  query: URLSearchParams,
): Promise<Answer> {
  const [name = '', what, id] = parts;
  const { damaged, runs } = await source.index.read();
  const isKnown = [...runs, ...damaged].some((run) => run.name === name);
  if (!isKnown) return pageAnswer(problemPage('No such run', `There is no run ${name} here.`, null), 404);
  const folder = join(source.folder, name);
  if (what === 'transcript' && id !== undefined) return transcriptAnswer(folder, name, id, query);
  const run = await readRun(folder, () => undefined);
  if (what === 'report.html') return reportAnswer(await renderReport(run, 'html', folder, {}));
  const format = FILES[what ?? ''];
  if (what !== undefined && format !== undefined)
    return fileAnswer(await renderReport(run, format, folder, {}), what);
  if (what !== undefined) return pageAnswer(problemPage('No such page', 'There is no such page.', null), 404);
  const part = Number(query.get('part') ?? '1');
  return pageAnswer(
    runPage({
      name,
      text: await renderReport(run, 'text', folder, {}),
      runs: await readReportedRuns(folder, run),
      query: query.get('q') ?? '',
      part: Number.isInteger(part) && part > 0 ? part : 1,
    }),
  );
}

function pathParts(path: string): string[] | null {
  try {
    return path
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part));
  } catch {
    return null; // A torn escape.
  }
}

async function route(source: ViewSource, url: URL): Promise<Answer> {
  const [first = '', ...rest] = pathParts(url.pathname) ?? ['?'];
  const query = url.searchParams;
  if (first === '' && rest.length === 0) return listAnswer(source, query);
  if (first === 'trend') {
    const { runs } = await source.index.read();
    return pageAnswer(trendPage(runs, query.get('skill') ?? '', query.get('kind') ?? ''));
  }
  if (first === 'compare') return compareAnswer(source, query);
  if (first === 'run' && rest[0] !== undefined) return runAnswer(source, rest, query);
  return pageAnswer(problemPage('No such page', 'There is no such page.', null), 404);
}

/** What came in, as far as it counts. */
export interface ViewRequest {
  method: string;
  /** Path and query. */
  target: string;
  host: string | undefined;
}

/** Hosts that this server is called by. Another one is a page of somebody else that had its name point here. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** Answers a request. Nothing is ever written; a run that cannot be read is an answer, and no fault. */
export async function answerRequest(source: ViewSource, request: ViewRequest, port: number): Promise<Answer> {
  const { host, method, target } = request;
  if (!isOwnHost(host, port)) return refusal(403, 'This is not the host that you asked for.');
  if (method !== 'GET' && method !== 'HEAD')
    return refusal(405, 'Only GET and HEAD.', { allow: 'GET, HEAD' });
  const base = `http://127.0.0.1:${port}`;
  if (!URL.canParse(target, base) || !target.startsWith('/')) return refusal(400, 'That is no path.');
  try {
    return await route(source, new URL(`${base}${target}`));
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) {
      return pageAnswer(problemPage('This cannot be shown', error.message, error.fix), 422);
    }
    const text = error instanceof Error ? error.message : String(error);
    return pageAnswer(problemPage('Something went wrong', text, null), 500);
  }
}
