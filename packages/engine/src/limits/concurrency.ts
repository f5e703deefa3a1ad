/** What the machine, or the container we are in, has to offer. */
export interface AvailableResources {
  cores: number;
  memoryMiB: number;
}

/** Share of the available memory that runs may fill: past it, others would be swapped out. */
const MEMORY_SHARE = 0.6;

/**
 * How many runs of a driver go at once under `auto`: as many as there are cores, and as fit into 60% of the available memory
 * by the driver's measured peak; one at least.
 */
export function automaticConcurrency(
  { cores, memoryMiB }: AvailableResources,
  peakMemoryMiB: number,
): number {
  const fitting = Math.floor((MEMORY_SHARE * memoryMiB) / peakMemoryMiB);
  return Math.max(1, Math.min(Math.floor(cores), fitting));
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
