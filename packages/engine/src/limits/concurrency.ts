/** What the machine, or the container we are in, has to offer. */
export interface AvailableResources {
  cores: number;
  memoryMiB: number;
}

/** Share of the available memory that runs may fill: past it, others would be swapped out. */
const MEMORY_SHARE = 0.6;

/**
 * How many runs of a driver go at once under `auto` at the start: as many as there are cores, and as fit into 60% of the available
 * memory by the driver's measured peak; one at least.
 */
export function automaticConcurrency(
  { cores, memoryMiB }: AvailableResources,
  peakMemoryMiB: number,
): number {
  const fitting = Math.floor((MEMORY_SHARE * memoryMiB) / peakMemoryMiB);
  return Math.max(1, Math.min(Math.floor(cores), fitting));
}

/** Runs per core that `auto` never goes beyond, however idle the cores are. */
const MOST_RUNS_PER_CORE = 8;

/** As many runs as `auto` may grow to: eight a core, and as fit into 60% of the available memory; one at least. */
export function mostAutomatic({ cores, memoryMiB }: AvailableResources, peakMemoryMiB: number): number {
  return automaticConcurrency({ cores: MOST_RUNS_PER_CORE * cores, memoryMiB }, peakMemoryMiB);
}

/** What a control group says, as the texts of its files; `null` for a file that is not there. */
export interface ControlGroupTexts {
  /** v2 `cpu.max`: "<quota|max> <period>". */
  cpuMax: string | null;
  /** v1 `cpu.cfs_quota_us` and `cpu.cfs_period_us`. */
  cpuQuota: string | null;
  cpuPeriod: string | null;
  /** v2 `memory.max` or v1 `memory.limit_in_bytes`. */
  memoryLimit: string | null;
  /** v2 `memory.current` or v1 `memory.usage_in_bytes`. */
  memoryUsage: string | null;
  /** `memory.stat`: what of the usage can be given back at once. */
  memoryStat: string | null;
  /** v2 `cpu.stat`: processor time used, in µs. */
  cpuStat: string | null;
  /** v1 `cpuacct.usage`: the same in ns. */
  cpuUsage: string | null;
}

function positive(text: string | null | undefined): number | null {
  const figure = Number(text?.trim() || Number.NaN);
  return Number.isFinite(figure) && figure > 0 ? figure : null;
}

/** Cores that a control group allows, or `null` when it sets no limit. */
export function controlGroupCores(texts: ControlGroupTexts): number | null {
  const [quota, period] = texts.cpuMax?.trim().split(/\s+/) ?? [texts.cpuQuota, texts.cpuPeriod];
  const allowed = positive(quota);
  const per = positive(period);
  return allowed === null || per === null ? null : allowed / per;
}

/** MiB that a control group still allows, or `null` when it sets no limit. File caches count as free. */
export function controlGroupMemoryMiB(texts: ControlGroupTexts): number | null {
  const limit = positive(texts.memoryLimit);
  // v1 says "no limit" by a figure near 2^63.
  if (limit === null || limit > 2 ** 60) return null;
  const inactive = positive(/^(?:total_)?inactive_file (\d+)$/m.exec(texts.memoryStat ?? '')?.[1]) ?? 0;
  const used = Math.max(0, (positive(texts.memoryUsage) ?? 0) - inactive);
  return Math.max(0, limit - used) / 2 ** 20;
}

/** Processor time that a control group has used, in milliseconds; `null` when it does not say, or sets no limit. */
export function controlGroupCpuMs(texts: ControlGroupTexts): number | null {
  if (controlGroupCores(texts) === null) return null;
  const used = positive(/^usage_usec (\d+)$/m.exec(texts.cpuStat ?? '')?.[1]);
  if (used !== null) return used / 1000;
  const nanoseconds = positive(texts.cpuUsage);
  return nanoseconds === null ? null : nanoseconds / 1_000_000;
}
