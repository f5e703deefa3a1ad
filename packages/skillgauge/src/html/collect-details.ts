import { deflateRawSync } from 'node:zlib';
import type { AnalyzedRun, RunRecord } from '@skillgauge/core';
import { readOutputs, readTrace } from '@skillgauge/engine';
import { type BuiltPage, type PageInput, runDetail, targetIds } from '@skillgauge/report-html';

/** Most characters of compressed transcripts that a file holds. */
const DETAILS_LIMIT = 6 * 1024 * 1024;

/** States whose transcripts a reader wants first: what went wrong, then what has no decision. */
const URGENCY = 'xmnaiucefps';

/** Places of the runs, those first that a reader will open first: wrong ones, then undecided ones. */
function byUrgency({ page }: Pick<BuiltPage, 'page'>): number[] {
  const urgency = (place: number): number => {
    const state = page.runs.states[place] ?? '';
    const shouldTrigger = page.cases[page.runs.cases[place] ?? -1]?.shouldTrigger;
    const isRight = shouldTrigger !== null && 'fna'.includes(state) && (state === 'f') === shouldTrigger;
    return isRight ? URGENCY.length : URGENCY.indexOf(state);
  };
  return page.runs.ids
    .map((_id, place) => ({ place, urgency: urgency(place) }))
    .toSorted((left, right) => left.urgency - right.urgency || left.place - right.place)
    .map(({ place }) => place);
}

/** Which runs have anything to be shown besides their row. */
function hasDetail({ attempts }: RunRecord): boolean {
  return attempts.length > 0;
}

/**
 * Reads the transcripts of a run folder and compresses them, the most telling runs first, until the file would become too large.
 * @returns by the place of the run: raw-deflated JSON in base64; `null`: left out
 */
export async function collectDetails(
  built: BuiltPage,
  input: PageInput,
  runFolder: string,
  limit = DETAILS_LIMIT,
): Promise<{ details: (string | null)[]; leftOut: number }> {
  const idOf = targetIds(input);
  const analyzed = new Map<string, AnalyzedRun>(
    input.report.mode === 'bench' ? input.report.document.runs.map((run) => [run.requestId, run]) : [],
  );
  const details: (string | null)[] = built.records.map(() => null);
  let [room, leftOut] = [limit, 0];
  for (const place of byUrgency(built)) {
    const record = built.records[place];
    const request = built.requests[place];
    if (record === undefined || request === undefined || !hasDetail(record)) continue;
    if (room <= 0) {
      leftOut += 1;
      continue;
    }
    const detail = runDetail({
      record,
      targetId: idOf(request),
      trace: await readTrace(runFolder, record),
      outputs: request.keepOutputs === true ? await readOutputs(runFolder, record) : null,
      analyzed: analyzed.get(record.requestId) ?? null,
    });
    const text = deflateRawSync(JSON.stringify(detail)).toString('base64');
    if (text.length <= room) details[place] = text;
    else leftOut += 1;
    room -= text.length;
  }
  return { details, leftOut };
}
