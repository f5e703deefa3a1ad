import { expect, test } from 'vitest';
import { runBench } from '../support/run-bench.ts';

test('bench:engine prints its table', async () => {
  expect(await runBench('engine', '--rounds', '1', '--runs', '10')).toMatchInlineSnapshot(`
    [
      "CPU a run, bare loop",
      "CPU a run, engine",
      "CPU a run over the loop",
      "highest memory (RSS)",
      "  up to run 2",
      "  from run 8 on",
      "live heap after 2 runs",
      "live heap after 10 runs",
      "journal append, first fifth",
      "journal append, last fifth",
    ]
  `);
});

test('bench:startup prints its table', async () => {
  expect(await runBench('startup', '--rounds', '1', '--times', '1')).toMatchInlineSnapshot(`
    [
      "node -e 0",
      "skillgauge --help",
      "ratio",
      "ratio of CPU time",
    ]
  `);
});
