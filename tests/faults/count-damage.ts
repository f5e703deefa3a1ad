import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TriggerReportDocument } from '@skillgauge/core';
import { processesWith } from '../support/living-processes.ts';
import { type EndedCommand, type FaultProject, RUN_TOKENS } from './fault-project.ts';

/** The lines of a journal that are whole, as they stand there: read without any code of skillgauge. */
interface JournalLine {
  type: string;
  id?: string;
  attempt?: number;
  marker?: string;
  record?: {
    requestId: string;
    outcome: string;
    error: { class: string } | null;
    attempts: { attempt: number; usage: { inputTokens: number | null } }[];
  };
}

/** What a fault has cost. All but `killed` must be 0. */
export interface Damage {
  /** Runs that had finished before the fault, and are not in the report, or were run again; and runs in the report that never came to their end. */
  lost: number;
  /** Runs that the report counts more than once. */
  twice: number;
  /** Processes that outlive the command. */
  processes: number;
  /** Temporary folders and lock files that are left. */
  folders: number;
  /** Launches that never came to a record, and are not in the report. */
  unlisted: number;
  /** Runs with another verdict than their case has. */
  wrong: number;
}

/** The lines of a run folder's journal; none where there is no journal. */
export async function readJournalLines(runFolder: string | null): Promise<JournalLine[]> {
  const text =
    runFolder === null ? '' : await readFile(join(runFolder, 'journal.ndjson'), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as JournalLine];
    } catch {
      return [];
    }
  });
}

const isPreflight = ({ id }: JournalLine) => id?.startsWith('preflight') === true;

/** Markers of the launches of each request, preflights left out. */
function launchesOf(lines: readonly JournalLine[]): Map<string, string[]> {
  const launches = new Map<string, string[]>();
  for (const line of lines.filter(({ type }) => type === 'started')) {
    if (isPreflight(line)) continue;
    const { id = '', marker = '' } = line;
    launches.set(id, [...(launches.get(id) ?? []), marker]);
  }
  return launches;
}

/** Ids of the requests that were run to their end: one that was skipped, or ended by an interrupt, is to be run again. */
export function finishedIn(lines: readonly JournalLine[]): string[] {
  return lines.flatMap(({ record, type }) => {
    if (type !== 'finished' || record === undefined) return [];
    const isOpen = record.outcome === 'skipped' || record.error?.class === 'cancelled';
    return isOpen ? [] : [record.requestId];
  });
}

/** What the attempts have used that the journal counts: each once. */
function tokensIn(lines: readonly JournalLine[]): number {
  const attempts = lines.flatMap(({ record }) => record?.attempts ?? []);
  return attempts.reduce((sum, { usage }) => sum + (usage.inputTokens ?? 0), 0);
}

/** The markers that a finished line counts. */
function countedMarkers(lines: readonly JournalLine[]): { id: string; marker: string }[] {
  const markers = new Map(lines.map(({ attempt, id, marker }) => [`${id} ${attempt}`, marker ?? '']));
  return lines.flatMap(({ record }) =>
    (record?.attempts ?? []).map(({ attempt }) => {
      const id = record?.requestId ?? '';
      return { id, marker: markers.get(`${id} ${attempt}`) ?? '' };
    }),
  );
}

function readReport({ exitCode, stderr, stdout }: EndedCommand) {
  const parsed = exitCode === 0 ? TriggerReportDocument.safeParse(JSON.parse(stdout)).data : undefined;
  const report = parsed?.reports[0];
  if (report?.runs === undefined || report.usage === undefined) {
    throw new Error(`no report, exit ${exitCode}: ${stderr.slice(-1500)}`);
  }
  return { runs: report.runs, usage: report.usage };
}

async function countFolders(temporary: string, runFolder: string): Promise<number> {
  const locks = (await readdir(runFolder)).filter((name) => name.startsWith('lock.json'));
  return locks.length + (await readdir(temporary)).length;
}

/** What there was before the fault, and what came of it in the end. */
export interface Course {
  runFolder: string;
  /** Lines of the journal as the fault left it; none where it struck a run that nobody had to go on with. */
  before: readonly JournalLine[];
  /** The command that came to its end at last. */
  last: EndedCommand;
  /** What must become of a case, where it is not scored: `<outcome>: <class of the error>`. */
  expected?: ReadonlyMap<string, string>;
  /** Where the TMPDIR of the command is seen. @default the project's */
  temporary?: string;
}

type Row = ReturnType<typeof readReport>['runs'][number];

function isWrong(
  { caseId, errorClass, fired, outcome }: Row,
  project: FaultProject,
  expected: Course['expected'],
) {
  const found = errorClass === null ? outcome : `${outcome}: ${errorClass}`;
  if (found !== (expected?.get(caseId) ?? 'scored')) return true;
  return outcome === 'scored' && fired !== project.cases.get(caseId);
}

/** What a fault has cost, once the run was gone on with to its end: the report and the journal against the witness and the processes. */
export async function countDamage(project: FaultProject, course: Course): Promise<Damage> {
  const { before, expected, last, runFolder } = course;
  const { runs, usage } = readReport(last);
  const lines = await readJournalLines(runFolder);
  const witnesses = new Set((await readFile(project.witness, 'utf8')).trim().split('\n'));
  const launches = launchesOf(lines);
  const earlier = launchesOf(before);
  const rows = (id: string) => runs.filter(({ requestId }) => requestId === id);
  const isLost = (id: string) =>
    rows(id).length === 0 || launches.get(id)?.length !== earlier.get(id)?.length;
  const counted = countedMarkers(lines);
  const markers = counted.map(({ marker }) => marker);
  const isUnwitnessed = ({ outcome, requestId }: Row) =>
    outcome === 'scored' && !counted.some(({ id, marker }) => id === requestId && witnesses.has(marker));
  return {
    lost:
      finishedIn(before).filter(isLost).length +
      runs.filter(isUnwitnessed).length +
      Math.max(0, project.cases.size - runs.length),
    twice:
      runs.length -
      new Set(runs.map(({ requestId }) => requestId)).size +
      (markers.length - new Set(markers).size) +
      Math.abs((usage.inputTokens ?? 0) - tokensIn(lines)) / RUN_TOKENS,
    processes: (await processesWith(project.sandbox.path)).length,
    folders: await countFolders(course.temporary ?? project.temporary, runFolder),
    unlisted: Math.abs(
      [...launches.values()].flat().length - markers.length - (usage.unfinishedLaunches ?? 0),
    ),
    wrong: runs.filter((row) => isWrong(row, project, expected)).length,
  };
}
