import { type MeasuredInput, TriggerCase, TriggerSettings } from '@skillgauge/core';

/** The size that `npm run bench:scoring` is about: 20 × 500 × 100 runs, a journal line each. */
export const SIZE = { drivers: 20, cases: 500, trials: 100 } as const;

export const DRIVERS = Array.from(
  { length: SIZE.drivers },
  (_, index) => `driver-${String(index + 1).padStart(2, '0')}`,
);

/** The first half should trigger. */
export const CASES: readonly TriggerCase[] = Array.from({ length: SIZE.cases }, (_, index) =>
  TriggerCase.parse({
    id: `case-${index + 1}`,
    prompt: `Prompt number ${index + 1} of a large set of cases.`,
    shouldTrigger: index < SIZE.cases / 2,
    tags: [`topic-${index % 10}`],
  }),
);

/** What a report of one driver is made from, beside its runs. */
export function measuredInput(id: string): MeasuredInput {
  return {
    driver: { id, title: `Agent of ${id}`, testedVersion: '1.2.3' },
    set: {
      key: 'set',
      target: 'notes',
      pluginName: null,
      skills: [
        {
          name: 'notes',
          folder: 'notes',
          description: 'Keeps notes.',
          role: 'target',
          sourceHash: 'a',
          files: [],
        },
        {
          name: 'pdf',
          folder: 'pdf',
          description: 'Fills forms.',
          role: 'competitor',
          sourceHash: 'b',
          files: [],
        },
      ],
    },
    cases: CASES,
    settings: TriggerSettings.parse({ trials: SIZE.trials }),
    options: {
      model: 'model-1',
      effort: null,
      maxTurns: null,
      permissions: 'read',
      installAs: 'project',
      bundled: false,
      fullBodies: false,
      stop: 'fired',
      timeoutMs: 300_000,
      idleTimeoutMs: 120_000,
      endpoint: null,
      simulated: null,
    },
    preflight: {
      driver: id,
      installSet: 'set',
      announced: ['notes', 'pdf'],
      bundled: [],
      targetId: 'notes',
      targetDescription: 'Keeps notes.',
      error: null,
      warnings: [],
    },
    harnessVersion: '1.2.3',
    priceTable: 'prices 1.0 (2026-01-01)',
  };
}
