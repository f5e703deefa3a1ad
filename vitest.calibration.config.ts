import { defineConfig } from 'vitest/config';

const conditions = ['@skillgauge/source'];

/** `npm run test:calibration`: every verdict of the examples at every concurrency; some minutes long. */
export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    name: 'calibration',
    include: ['tests/calibration/**/*.test.ts'],
    reporters: ['default', './tools/closing-line-reporter.ts'],
    testTimeout: 900_000,
    fileParallelism: false,
  },
});
