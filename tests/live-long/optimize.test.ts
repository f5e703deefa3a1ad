import { join } from 'node:path';
import { OptimizeReportDocument } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createSandbox, ROOT, runSkillgauge } from '../support/run-skillgauge.ts';

it('the example on Claude Code and Codex: fewer false positives on the untouched part, recall kept, proven', async () => {
  await using sandbox = await createSandbox();
  const words = [
    'optimize',
    join(ROOT, 'examples/optimize'),
    '--driver',
    'claude-code,codex',
    '--sim',
    '--json',
  ];
  const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, [...words, '--out', sandbox.out]);
  expect(exitCode, stderr).toBe(0);
  const { excluded, untouched, verdict, winner } = OptimizeReportDocument.parse(JSON.parse(stdout));
  const rates = [untouched?.original, untouched?.winner].map((score) =>
    score?.instruments.map(({ falsePositiveRate, instrument, recall }) => [
      instrument,
      recall,
      falsePositiveRate,
    ]),
  );
  expect({ rates, verdict: verdict?.verdict, excluded, improved: winner !== 'original' }).toEqual({
    rates: [
      [
        ['claude-code', 1, 1],
        ['codex', 1, 1],
      ],
      [
        ['claude-code', 1, 0],
        ['codex', 1, 0],
      ],
    ],
    verdict: 'proven',
    excluded: {},
    improved: true,
  });
}, 1_800_000);
