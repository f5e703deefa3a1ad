import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchReportDocument } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

const DRIVERS = ['claude-code', 'codex'];
const COMMAND = ['bench', 'examples/bench', '--driver', DRIVERS.join(','), '--sim', '--json'];

it('the example: the skill helps, and the analyzer names what it is for, what it spoils, and what tells nothing', async () => {
  await using sandbox = await createSandbox();
  const result = await runSkillgauge(sandbox, [...COMMAND, '--out', sandbox.out]);
  expect(result.exitCode, result.stderr).toBe(0);
  const document = BenchReportDocument.parse(JSON.parse(result.stdout));
  const { analysis, comparisons, drivers, grading, runDir } = document;
  for (const { arms, driver, excluded } of drivers) {
    expect([driver, excluded, arms.map(({ graded, planned }) => graded === planned)]).toEqual([
      driver,
      [],
      [true, true],
    ]);
    expect(arms.map(({ arm, firing }) => [arm, firing === null ? null : firing.fired === firing.n])).toEqual([
      ['with_skill', true],
      ['without_skill', null],
    ]);
    const found = analysis.expectations.filter((finding) => finding.driver === driver);
    expect([...new Set(found.map(({ expectationId, pattern }) => `${expectationId} ${pattern}`))]).toEqual([
      'board value',
      'markdown harm',
      'tidy no-discrimination',
      'owners value',
    ]);
  }
  expect(
    comparisons.map(({ arm, passRate, worse }) => ({
      driver: arm.driver,
      verdict: passRate.verdict,
      hasInterval: passRate.interval !== null,
      worse: worse.map(({ expectationId, taskId }) => `${taskId}/${expectationId ?? 'whole'}`),
    })),
  ).toEqual(
    DRIVERS.map((driver) => ({
      driver,
      verdict: 'better',
      hasInterval: true,
      worse: ['launch/markdown', 'budget/markdown'],
    })),
  );
  expect([grading.driver, grading.problems, (grading.usage?.attempts ?? 0) > 0]).toEqual([
    'claude-code',
    [],
    true,
  ]);

  const again = await runSkillgauge(sandbox, ['report', runDir, '--json']);
  expect([again.exitCode, JSON.parse(again.stdout)]).toEqual([0, JSON.parse(result.stdout)]);
  expect(JSON.parse(await readFile(join(runDir, 'report.json'), 'utf8'))).toEqual(JSON.parse(result.stdout));
}, 1_800_000);
