/**
 * What became of a run, a letter each. Of a trigger run: `f` fired, `n` not fired, `a` asked for and not loaded. Of a run of a task: `p`
 * passed all that was graded, `m` passed a part, `x` passed nothing, `u` ungraded, `i` invalid. Of any: `c` censored, `e` errored, `s` skipped.
 */
export const RUN_STATES = ['f', 'n', 'a', 'p', 'm', 'x', 'u', 'i', 'c', 'e', 's'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Runs as columns of the same length: a tenth of what a list of objects takes. A run is known by its place. */
export interface RunColumns {
  ids: string[];
  /** Place in the list of cases. */
  cases: number[];
  /** Place in the list of lanes. */
  lanes: number[];
  trials: number[];
  /** A letter each. */
  states: string;
  /** Place in `reasonTexts`; −1: there is none. */
  reasons: number[];
  reasonTexts: string[];
  attempts: number[];
  inputTokens: (number | null)[];
  cacheTokens: (number | null)[];
  outputTokens: (number | null)[];
  costUsd: (number | null)[];
  /** A letter each: `r` reported, `c` computed, `u` of unknown source; in capitals where the figures are a lower bound. */
  costSources: string;
  wallMs: number[];
  /** Seconds after `startedFrom`; `null`: never started. */
  startedAfter: (number | null)[];
  /** ISO 8601; `null`: no run was started. */
  startedFrom: string | null;
  /** Share of its graded expectations that a run of a task passed. */
  passRates: (number | null)[];
  /** Other skills that were loaded, by the place of the run. */
  others: Record<number, string[]>;
}

/** One run, taken out of its columns. */
export interface RunRow {
  index: number;
  id: string;
  caseIndex: number;
  laneIndex: number;
  trial: number;
  state: RunState;
  reason: string | null;
  attempts: number;
  inputTokens: number | null;
  cacheTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  costSource: string;
  lowerBound: boolean;
  wallMs: number;
  startedAt: Date | null;
  passRate: number | null;
  others: string[];
}

/** What a run is put into columns from. */
export interface RunCells extends Omit<RunRow, 'index' | 'startedAt'> {
  /** ISO 8601. */
  startedAt: string | null;
}

const SOURCES: Readonly<Record<string, string>> = { reported: 'r', computed: 'c', unknown: 'u' };
const SOURCE_WORDS: Readonly<Record<string, string>> = { r: 'reported', c: 'computed', u: 'unknown' };

function isRunState(letter: string | undefined): letter is RunState {
  return RUN_STATES.some((state) => state === letter);
}

function sourceLetter({ costSource, lowerBound }: RunCells): string {
  const letter = SOURCES[costSource] ?? 'u';
  return lowerBound ? letter.toUpperCase() : letter;
}

function earliestOf(runs: readonly RunCells[]): number | null {
  let earliest: number | null = null;
  for (const { startedAt } of runs) {
    const time = startedAt === null ? Number.NaN : Date.parse(startedAt);
    if (!Number.isNaN(time) && (earliest === null || time < earliest)) earliest = time;
  }
  return earliest;
}

function secondsAfter(startedAt: string | null, from: number | null): number | null {
  if (startedAt === null || from === null) return null;
  const seconds = Math.round((Date.parse(startedAt) - from) / 100) / 10;
  return Number.isFinite(seconds) ? seconds : null;
}

/** Numbers each text once, in the order in which they come. */
function numberTexts() {
  const places = new Map<string, number>();
  return {
    texts: (): string[] => [...places.keys()],
    place: (text: string | null): number => {
      if (text === null) return -1;
      const place = places.get(text) ?? places.size;
      places.set(text, place);
      return place;
    },
  };
}

/** Puts runs into columns. Costs keep nine decimals, which is below what any price table knows. */
export function toColumns(runs: readonly RunCells[]): RunColumns {
  const from = earliestOf(runs);
  const reasons = numberTexts();
  const places = runs.map(({ reason }) => reasons.place(reason));
  const round = (cost: number | null) => (cost === null ? null : Number(cost.toFixed(9)));
  return {
    ids: runs.map(({ id }) => id),
    cases: runs.map(({ caseIndex }) => caseIndex),
    lanes: runs.map(({ laneIndex }) => laneIndex),
    trials: runs.map(({ trial }) => trial),
    states: runs.map(({ state }) => state).join(''),
    reasons: places,
    reasonTexts: reasons.texts(),
    attempts: runs.map(({ attempts }) => attempts),
    inputTokens: runs.map(({ inputTokens }) => inputTokens),
    cacheTokens: runs.map(({ cacheTokens }) => cacheTokens),
    outputTokens: runs.map(({ outputTokens }) => outputTokens),
    costUsd: runs.map(({ costUsd }) => round(costUsd)),
    costSources: runs.map(sourceLetter).join(''),
    wallMs: runs.map(({ wallMs }) => Math.round(wallMs)),
    startedAfter: runs.map(({ startedAt }) => secondsAfter(startedAt, from)),
    startedFrom: from === null ? null : new Date(from).toISOString(),
    passRates: runs.map(({ passRate }) => passRate),
    others: Object.fromEntries(
      runs.flatMap(({ others }, index) => (others.length === 0 ? [] : [[index, others] as const])),
    ),
  };
}

function startOf({ startedAfter, startedFrom }: RunColumns, index: number): Date | null {
  const seconds = startedAfter[index] ?? null;
  return seconds === null || startedFrom === null ? null : new Date(Date.parse(startedFrom) + seconds * 1000);
}

/** Takes a run out of its columns. */
export function rowAt(columns: RunColumns, index: number): RunRow {
  const state = columns.states[index];
  const letter = columns.costSources[index] ?? 'u';
  return {
    index,
    id: columns.ids[index] ?? '',
    caseIndex: columns.cases[index] ?? -1,
    laneIndex: columns.lanes[index] ?? -1,
    trial: columns.trials[index] ?? 0,
    state: isRunState(state) ? state : 's',
    reason: columns.reasonTexts[columns.reasons[index] ?? -1] ?? null,
    attempts: columns.attempts[index] ?? 0,
    inputTokens: columns.inputTokens[index] ?? null,
    cacheTokens: columns.cacheTokens[index] ?? null,
    outputTokens: columns.outputTokens[index] ?? null,
    costUsd: columns.costUsd[index] ?? null,
    costSource: SOURCE_WORDS[letter.toLowerCase()] ?? 'unknown',
    lowerBound: letter !== letter.toLowerCase(),
    wallMs: columns.wallMs[index] ?? 0,
    startedAt: startOf(columns, index),
    passRate: columns.passRates[index] ?? null,
    others: columns.others[index] ?? [],
  };
}
