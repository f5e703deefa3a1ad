/** What a machine that runs harnesses looks like at one moment. */
export interface MachineReading {
  /** Share of the cores that was busy since the reading before, in [0, 1]. */
  busyShare: number;
  /** Memory that could be given without swapping. */
  freeMemoryMiB: number;
}

/** How many runs go at once under `auto`, and what is known of how they get on. */
export interface AutoSize {
  size: number;
  /** Never beyond this. */
  most: number;
  /** Wall times of the runs that began and ended at this size, by driver. */
  walls: Readonly<Record<string, readonly number[]>>;
  /** A smaller size that was tried, with its median wall time by driver. */
  smaller: { size: number; medians: Readonly<Record<string, number>> } | null;
}

/** Why the size was changed. */
export type AutoReason = 'cores were idle' | 'runs slowed each other down' | 'memory was short';

/** Runs of one size before it is judged: a median of fewer is chance. */
const LEAST_RUNS = 6;
/** Share of the cores that is to be filled: what is above it makes runs wait for each other. */
const FILLED_SHARE = 0.85;
/** Share of the free memory that more runs may fill. */
const MEMORY_SHARE = 0.6;
/** A larger size must bring at least this much more throughput to be kept. */
const LEAST_GAIN = 1.05;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

function mediansOf(walls: AutoSize['walls']): Record<string, number> {
  return Object.fromEntries(Object.entries(walls).map(([driver, values]) => [driver, medianOf(values)]));
}

/** The state at the start. */
export function startAuto(size: number, most: number): AutoSize {
  return { size, most: Math.max(size, most), walls: {}, smaller: null };
}

/** Notes a run that ended well. One that began at another size says nothing of this one. */
export function noteWall(state: AutoSize, run: { driver: string; size: number; wallMs: number }): AutoSize {
  if (run.size !== state.size) return state;
  const walls = { ...state.walls, [run.driver]: [...(state.walls[run.driver] ?? []), run.wallMs] };
  return { ...state, walls };
}

/** True when enough runs have ended at this size to judge it. */
export function isRoundOver({ size, walls }: AutoSize): boolean {
  const ended = Object.values(walls).reduce((sum, values) => sum + values.length, 0);
  return ended >= Math.max(LEAST_RUNS, size);
}

/** How much longer a run takes than at the smaller size: the median over drivers; `null`: there is none to compare with. */
function slowdown({ smaller, walls }: AutoSize): number | null {
  const medians = mediansOf(walls);
  const ratios = Object.entries(medians).flatMap(([driver, median]) => {
    const before = smaller?.medians[driver];
    return before === undefined || before === 0 ? [] : [median / before];
  });
  return ratios.length === 0 ? null : medianOf(ratios);
}

/** As many as would fill the cores, if each took as much of them as now; at most twice as many. */
function growTo({ most, size }: AutoSize, { busyShare, freeMemoryMiB }: MachineReading, peakMiB: number) {
  const byCores = Math.floor((size * FILLED_SHARE) / Math.max(busyShare, 0.001));
  const byMemory = size + Math.floor((MEMORY_SHARE * freeMemoryMiB) / peakMiB);
  return Math.min(most, 2 * size, byCores, byMemory);
}

/**
 * Judges a size when its round is over. It shrinks by one when memory is short of one run more; goes back to the smaller size, and stays
 * there, when the larger one has brought no more runs in the same time; and grows, at most to twice as many, while cores are idle and memory
 * is free.
 * @param peakMiB peak memory of the hungriest harness
 */
export function judgeSize(
  state: AutoSize,
  reading: MachineReading,
  peakMiB: number,
): { state: AutoSize; reason: AutoReason | null } {
  const { size, smaller } = state;
  if (reading.freeMemoryMiB < peakMiB && size > 1) {
    return { state: startAuto(size - 1, size - 1), reason: 'memory was short' };
  }
  const slower = slowdown(state);
  if (smaller !== null && slower !== null && size / smaller.size / slower < LEAST_GAIN) {
    return { state: startAuto(smaller.size, smaller.size), reason: 'runs slowed each other down' };
  }
  const larger = growTo(state, reading, peakMiB);
  if (larger <= size) return { state: { ...state, walls: {} }, reason: null };
  const medians = mediansOf(state.walls);
  return {
    state: { ...startAuto(larger, state.most), smaller: { size, medians } },
    reason: 'cores were idle',
  };
}
