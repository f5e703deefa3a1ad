import Bottleneck from 'bottleneck';
import { type AvailableResources, automaticConcurrency } from '../limits/concurrency.ts';
import { createDriverLane, type DriverLane, type LaneOptions } from './driver-lane.ts';
import type { DriverSetup } from './driver-setup.ts';

function isAutomatic(setup: DriverSetup): boolean {
  return setup.concurrency === 'auto';
}

function peakOf({ driver }: DriverSetup): number {
  return driver.capabilities.peakMemoryMiB;
}

/** A lane for each driver. Drivers with `auto` share the machine: together they run no more than the hungriest one may alone. */
export function createLanes(
  setups: readonly DriverSetup[],
  resources: AvailableResources,
  options: Pick<LaneOptions, 'rateLimitWaitMs' | 'signal' | 'emit' | 'now'>,
): DriverLane[] {
  const automatic = setups.filter(isAutomatic);
  const together = automaticConcurrency(resources, Math.max(1, ...automatic.map(peakOf)));
  const shared = automatic.length > 1 ? new Bottleneck({ maxConcurrent: together }) : null;
  return setups.map((setup) =>
    createDriverLane({
      ...options,
      setup,
      concurrency:
        setup.concurrency === 'auto' ? automaticConcurrency(resources, peakOf(setup)) : setup.concurrency,
      shared: isAutomatic(setup) ? shared : null,
    }),
  );
}
