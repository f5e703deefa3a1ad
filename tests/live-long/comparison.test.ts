import { DiffReport, MatrixReportDocument } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createSandbox, measureSimulated, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

it('four skills, one planted thief: the matrix names it on Claude Code and on OpenCode', async () => {
  await using sandbox = await createSandbox();
  const result = await runSkillgauge(sandbox, [
    ...['matrix', 'examples/matrix', '--driver', 'claude-code,opencode', '--sim', '--trials', '1'],
    ...['--json', '--out', sandbox.out],
  ]);
  const { matrices } = MatrixReportDocument.parse(JSON.parse(result.stdout));
  expect(matrices.map(({ driver }) => driver)).toEqual(['claude-code', 'opencode']);
  for (const { rows, scored, thieves } of matrices) {
    expect(scored).toBe(25);
    expect(
      rows.map(({ competitors, falsePositiveRate, rate, skill }) => [
        skill,
        rate,
        falsePositiveRate,
        competitors,
      ]),
    ).toEqual([
      ['csv-cleanup', 0.5, 0, 3],
      ['meeting-minutes', 1, 0, 3],
      ['sales-charts', 1, 0, 3],
      ['schema-migration', 1, 0, 3],
    ]);
    expect(thieves).toEqual([
      { skill: 'sales-charts', stolen: 2, from: [{ skill: 'csv-cleanup', stolen: 2, loaded: 3, n: 4 }] },
    ]);
  }
});

async function measure(sandbox: Sandbox, folder: string, ...more: string[]): Promise<string> {
  const { document } = await measureSimulated(sandbox, [
    ...[folder, '--driver', 'codex', '--trials', '1'],
    ...more,
  ]);
  return document.runDir;
}

async function compare(sandbox: Sandbox, ...runs: string[]) {
  const result = await runSkillgauge(sandbox, ['diff', ...runs, '--json']);
  expect(result.exitCode, result.stderr).toBe(0);
  return DiffReport.parse(JSON.parse(result.stdout)).comparisons[0]?.endpoints;
}

it('the specific description has fewer false positives than the vague one', async () => {
  await using sandbox = await createSandbox();
  const vague = await measure(sandbox, 'examples/trigger/vague');
  const specific = await measure(sandbox, 'examples/trigger/specific');
  const [recall, falsePositives] = (await compare(sandbox, vague, specific)) ?? [];
  expect([recall?.verdict, recall?.difference]).toEqual(['no-difference', 0]);
  expect([falsePositives?.verdict, falsePositives?.difference]).toEqual(['better', -1]);
  expect(falsePositives?.adjustedP).toBeLessThan(0.01);
  expect(falsePositives?.interval?.high).toBeLessThan(-0.5);
});

it('two noisy runs of the same thing with different seeds: no difference', async () => {
  await using sandbox = await createSandbox();
  const noisy = ['--sim-noise', '0.2', '--seed'];
  const one = await measure(sandbox, 'examples/trigger/specific', ...noisy, '1');
  const two = await measure(sandbox, 'examples/trigger/specific', ...noisy, '2');
  const endpoints = (await compare(sandbox, one, two)) ?? [];
  expect(endpoints.map(({ verdict }) => verdict)).toEqual(['no-difference', 'no-difference']);
  expect(endpoints.some(({ difference }) => difference !== 0)).toBe(true);
});
