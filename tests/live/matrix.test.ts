import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { MatrixReportDocument } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createSandbox, ROOT, runSkillgauge } from '../support/run-skillgauge.ts';

it('two skills on the real Codex: the thief is named, and the report can be made again from its folder', async () => {
  await using sandbox = await createSandbox();
  const skills = join(sandbox.path, 'skills');
  for (const name of ['csv-cleanup', 'sales-charts']) {
    await cp(join(ROOT, 'examples/matrix', name), join(skills, name), { recursive: true });
  }
  const result = await runSkillgauge(sandbox, [
    ...['matrix', skills, '--driver', 'codex', '--sim', '--trials', '1'],
    ...['--json', '--out', sandbox.out],
  ]);
  const document = MatrixReportDocument.parse(JSON.parse(result.stdout));
  const [matrix] = document.matrices;
  expect(result.exitCode, result.stderr).toBe(0);
  expect(matrix?.rows.map(({ competitors, rate, skill }) => ({ skill, rate, competitors }))).toEqual([
    { skill: 'csv-cleanup', rate: 0.5, competitors: 1 },
    { skill: 'sales-charts', rate: 1, competitors: 1 },
  ]);
  expect(matrix?.thieves).toEqual([
    { skill: 'sales-charts', stolen: 2, from: [{ skill: 'csv-cleanup', stolen: 2, loaded: 3, n: 4 }] },
  ]);
  expect(matrix?.experimental).toMatch(/inferred/);

  const again = await runSkillgauge(sandbox, ['report', document.runDir, '--json']);
  expect(JSON.parse(again.stdout)).toEqual(document);
  const text = await runSkillgauge(sandbox, ['report', document.runDir]);
  expect(text.stdout).toMatch(/^thief: sales-charts took 2 runs from csv-cleanup \(2 of 4 runs\)$/m);
});
