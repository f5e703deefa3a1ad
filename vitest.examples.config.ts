import { defineConfig } from 'vitest/config';

const conditions = ['@skillgauge/source'];

/** Runs the README examples that are vitest suites; tests/docs writes them there. */
export default defineConfig({
  ssr: { resolve: { conditions } },
  test: { include: ['tests/.readme-examples/**/*.test.ts'] },
});
