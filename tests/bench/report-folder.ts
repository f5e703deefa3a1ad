import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RunRecord,
  type RunRequest,
  seededRandom,
  type TraceEvent,
  TriggerCase,
} from '@skillgauge/core';
import { measuredInput } from './measurement.ts';
import { makeRecord } from './write-journal.ts';

/** The size that `npm run bench:report` is about: 2 × 500 × 10 runs. */
export const REPORT_SIZE = { drivers: 2, cases: 500, trials: 10 } as const;

const DRIVER_IDS = ['driver-01', 'driver-02'] as const;

const CASES: readonly TriggerCase[] = Array.from({ length: REPORT_SIZE.cases }, (_, index) =>
  TriggerCase.parse({
    id: `case-${index + 1}`,
    prompt: `Prompt number ${index + 1} of a large set of cases. ${'It goes on for a while, as prompts do. '.repeat(4)}`,
    shouldTrigger: index < REPORT_SIZE.cases / 2,
    tags: [`topic-${index % 10}`],
  }),
);

/** A run of some turns, about 6 kB. */
function traceOf(record: RunRecord, random: () => number): TraceEvent[] {
  const words = () => Array.from({ length: 120 }, () => Math.floor(random() * 1e6).toString(36)).join(' ');
  const turn = (place: number): TraceEvent[] => [
    { type: 'message', text: `Step ${place}: ${words()}`, model: 'model-1', subagent: false },
    {
      type: 'tool-call',
      callId: `${place}`,
      name: 'Read',
      tool: 'read',
      input: { path: words() },
      subagent: false,
    },
    { type: 'tool-result', callId: `${place}`, ok: true, denied: false, output: words() },
  ];
  return [
    { type: 'session', sessionId: record.requestId, model: 'model-1', harnessVersion: '1.2.3' },
    ...[1, 2, 3].flatMap(turn),
    { type: 'end', ok: true, reason: 'done', turns: 3, denials: 0 },
  ];
}

function requestOf({ arm, caseId, driver, requestId, trial }: RunRecord): RunRequest {
  const { options, set } = measuredInput(driver);
  const prompt = CASES.find(({ id }) => id === caseId)?.prompt ?? '';
  return {
    ...{ id: requestId, driver, caseId, prompt, trial, arm },
    ...{ installSet: set.key, target: set.target, fixture: null, options },
  };
}

function makeRecords(random: () => number): RunRecord[] {
  const size = REPORT_SIZE;
  return Array.from({ length: size.drivers * size.cases * size.trials }, (_, place) => {
    const item = CASES[Math.floor(place / size.drivers) % size.cases];
    const chance = item?.shouldTrigger === true ? 0.85 : 0.1;
    const record = makeRecord(place, place % size.drivers, chance, random);
    const trial = 1 + Math.floor(place / (size.drivers * size.cases));
    const startedAt = new Date(Date.UTC(2026, 0, 1) + place * 900).toISOString();
    const requestId = record.requestId.slice(-16);
    const attempts = record.attempts.map((attempt) => ({
      ...attempt,
      trace: `transcripts/${requestId}-1.trace.ndjson`,
    }));
    return { ...record, requestId, caseId: item?.id ?? '', trial, startedAt, attempts };
  });
}

function planOf(records: readonly RunRecord[]): unknown {
  const { settings, set } = measuredInput(DRIVER_IDS[0]);
  return {
    schemaVersion: 2,
    mode: 'trigger',
    createdAt: '2026-01-01T00:00:00.000Z',
    simulated: false,
    priceTable: null,
    settings: { ...settings, trials: REPORT_SIZE.trials },
    cases: CASES,
    notes: [],
    drivers: DRIVER_IDS.map((id) => ({ ...measuredInput(id).driver, harnessVersion: '1.2.3' })),
    execution: { requests: records.map(requestOf), installSets: [set], fixtures: [] },
  };
}

/** Writes a run folder as the engine would, always the same. */
export async function writeReportFolder(folder: string): Promise<void> {
  const random = seededRandom('bench', 'report');
  const records = makeRecords(random);
  await mkdir(join(folder, 'transcripts'), { recursive: true });
  await writeFile(join(folder, 'plan.json'), JSON.stringify(planOf(records)));
  const entries = records.map((record) => `${JSON.stringify({ type: 'finished', record })}\n`);
  await writeFile(join(folder, 'journal.ndjson'), entries.join(''));
  for (const record of records) {
    const trace = traceOf(record, random).map((event) => `${JSON.stringify(event)}\n`);
    await writeFile(join(folder, record.attempts[0]?.trace ?? ''), trace.join(''));
  }
}
