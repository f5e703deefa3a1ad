import {
  DRIVER_CONTRACT,
  type DriverCapabilities,
  defineDriver,
  type EvalDriver,
  WHOLE_LISTING,
} from '../index.ts';

function never(): never {
  throw new Error('A plan asks the driver for nothing but data.');
}

/** A driver of which a plan can be made, and nothing else. */
export function plannedDriver(changes: Partial<DriverCapabilities> = {}): EvalDriver {
  return defineDriver({
    contract: DRIVER_CONTRACT,
    id: 'demo',
    title: 'Demo Agent',
    harness: { package: 'demo', command: 'demo', testedVersion: '1.0.0', from: import.meta.url },
    capabilities: {
      firing: 'event',
      namespacing: 'the name',
      installAs: ['project'],
      tokens: true,
      cost: 'none',
      usageWhenStopped: 'none',
      listing: { ...WHOLE_LISTING, measured: 'made up' },
      wires: ['openai-chat'],
      pins: { model: true, effort: ['low'], maxTurns: false, toolAllowList: false, retries: false },
      permissions: ['read'],
      bundledSwitch: true,
      retryAfter: false,
      servedModel: false,
      explicitPrompts: 'shown',
      peakMemoryMiB: 100,
      ...changes,
    },
    credentials: { environment: [], files: [], help: '' },
    detect: never,
    install: never,
    preflight: { command: never },
    command: never,
    parser: never,
    runError: never,
  });
}
