import { expect, test } from 'vitest';
import { runBench } from '../support/run-bench.ts';

test('bench:overhead prints its table', async () => {
  const size = ['--rounds', '1', '--cases', '2', '--trials', '1', '--latency', '100'];
  expect(await runBench('overhead', ...size)).toMatchInlineSnapshot(`
    [
      "CPU a run, shell loop",
      "CPU a run, skillgauge --stop end",
      "ratio of CPU time",
      "wall a run, shell loop, 100 ms latency",
      "wall a run, skillgauge, default stop policy",
      "ratio of wall time",
    ]
  `);
});

test('bench:size packs and installs, and prints its table', async () => {
  expect(await runBench('size')).toMatchInlineSnapshot(`
    [
      "without optional packages",
      "  in blocks of the disk (du)",
      "  files",
      "with the simulated model and ACP",
    ]
  `);
});
