import PQueue from 'p-queue';
import type { MachineReading } from '../limits/auto-size.ts';
import { type AvailableResources, automaticConcurrency, mostAutomatic } from '../limits/concurrency.ts';
import { createMachine } from '../limits/machine.ts';
import { createDriverLane, type DriverLane, type LaneOptions } from './driver-lane.ts';
import type { DriverSetup } from './driver-setup.ts';

/** What lanes go by, besides their set-ups. */
export interface LanesOptions
  extends Pick<LaneOptions, 'rateLimitWaitMs' | 'maxErrors' | 'signal' | 'emit' | 'now'> {
  /** Cores and memory before the first run. */
  resources: AvailableResources;
  /** How the machine looks now. */
  readMachine: () => MachineReading;
}

function peakOf({ driver }: DriverSetup): number {
  return driver.capabilities.peakMemoryMiB;
}

/**
 * A lane for each driver. Drivers with `auto` share the machine: at first they run together no more than the hungriest one may alone; then
 * as many as the machine turns out to bear.
 */
export function createLanes(setups: readonly DriverSetup[], options: LanesOptions): DriverLane[] {
  const { readMachine, resources, ...laneOptions } = options;
  const automatic = setups.filter(({ concurrency }) => concurrency === 'auto');
  const peakMiB = Math.max(1, ...automatic.map(peakOf));
  const lanes: DriverLane[] = [];
  const fitting = (setup: DriverSetup, size: number): number =>
    Math.min(size, mostAutomatic(resources, peakOf(setup)));
  const machine = createMachine({
    start: automaticConcurrency(resources, peakMiB),
    most: mostAutomatic(resources, peakMiB),
    peakMiB,
    read: readMachine,
    onChange: (size, reason) => {
      if (shared !== null) shared.concurrency = size;
      for (const lane of lanes) {
        if (lane.setup.concurrency === 'auto') lane.resize(fitting(lane.setup, size));
      }
      options.emit({ type: 'concurrency', size, reason });
    },
  });
  const shared = automatic.length > 1 ? new PQueue({ concurrency: machine.size() }) : null;
  for (const setup of setups) {
    const own = setup.concurrency;
    lanes.push(
      createDriverLane({
        ...laneOptions,
        setup,
        concurrency: own === 'auto' ? fitting(setup, machine.size()) : own,
        shared: own === 'auto' ? shared : null,
        machine: own === 'auto' ? machine : null,
      }),
    );
  }
  return lanes;
}
