import { defineConfig } from 'vitest/config';

const conditions = ['@skillgauge/source'];

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    // By default a machine of two cores would get one worker.
    maxWorkers: 2,
    reporters: ['default', './tools/closing-line-reporter.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', isolate: false, include: ['{packages,drivers}/*/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts', 'tests/third-party/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: { name: 'process', include: ['tests/process/**/*.test.ts'], testTimeout: 60_000 },
      },
      { extends: true, test: { name: 'cli', include: ['tests/cli/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'docs',
          include: ['tests/docs/**/*.test.ts'],
          testTimeout: 120_000,
          // Some commands of the documents install and build: nothing may run beside them.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One browser for all files.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'live-long',
          include: ['tests/live-long/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
