import type { Reporter, TestModule } from 'vitest/node';

/** Prints `N passed, N failed, N skipped` as the last line of a run, for readers that do not know vitest. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0)
        count.failed += 1;
      for (const test of module.children.allTests()) count[test.result().state] += 1;
    }
    const line = `${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped`;
    process.on('exit', () => process.stdout.write(`${line}\n`));
  }
}
