import { defineConfig } from 'vitest/config';

const conditions = ['@skillgauge/source'];

/** What survives a fault, at length: `npm run test:faults`. It takes minutes, so `npm test` only has a taste of it. */
export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    name: 'faults',
    include: ['tests/faults/**/*.test.ts'],
    reporters: ['default', './tools/fault-table-reporter.ts', './tools/closing-line-reporter.ts'],
    testTimeout: 3_600_000,
    fileParallelism: false,
  },
});
