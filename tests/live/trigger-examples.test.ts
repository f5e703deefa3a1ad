import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TriggerRateReport } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { createSandbox, measureSimulated, ROOT } from '../support/run-skillgauge.ts';

const COMPETITORS = 'examples/trigger/competitors';
const ONE_TRIAL = ['--trials', '1'];

function figures({
  driver,
  rate,
  falsePositiveRate,
  precision,
  competitors,
  namespace,
  experimental,
  errored,
}: TriggerRateReport) {
  return {
    driver,
    rate,
    falsePositiveRate,
    precision,
    competitors,
    namespace,
    experimental: experimental !== undefined,
    errored: errored.total,
  };
}

async function replaceDescription(file: string, description: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  const [, , ...body] = source.split(/^---\n/m);
  const name = /^name: .*$/m.exec(source)?.[0] ?? '';
  await writeFile(
    file,
    `---\n${name}\ndescription: ${JSON.stringify(description)}\n---\n${body.join('---\n')}`,
  );
}

describe('the examples on the real Claude Code and the real Codex', () => {
  it('a vague description fires on everything', async () => {
    await using sandbox = await createSandbox();
    const { document, exitCode } = await measureSimulated(sandbox, [
      'examples/trigger/vague',
      '--driver',
      'claude-code,codex',
      ...ONE_TRIAL,
    ]);
    expect(exitCode).toBe(0);
    expect(document.simulated).toBe(true);
    expect(document.reports.map(figures)).toEqual([
      {
        driver: 'claude-code',
        rate: 1,
        falsePositiveRate: 1,
        precision: 0.5,
        competitors: 0,
        namespace: 'release-notes',
        experimental: false,
        errored: 0,
      },
      {
        driver: 'codex',
        rate: 1,
        falsePositiveRate: 1,
        precision: 0.5,
        competitors: 0,
        namespace: 'release-notes',
        experimental: true,
        errored: 0,
      },
    ]);
    expect(document.comparison?.map(({ driver }) => driver)).toEqual(['claude-code', 'codex']);
  });

  it('the same against two competitors, as a plugin where the harness has plugins', async () => {
    await using sandbox = await createSandbox();
    const { document } = await measureSimulated(sandbox, [
      'examples/trigger/specific',
      '--driver',
      'claude-code',
      '--install-set',
      COMPETITORS,
      '--install-as',
      'plugin',
      ...ONE_TRIAL,
    ]);
    expect(document.reports.map(figures)).toEqual([
      {
        driver: 'claude-code',
        rate: 1,
        falsePositiveRate: 0,
        precision: 1,
        competitors: 2,
        namespace: 'plugin:release-notes',
        experimental: false,
        errored: 0,
      },
    ]);
  });

  it('swapping the descriptions of target and competitor turns the verdicts round', async () => {
    await using sandbox = await createSandbox();
    const target = join(sandbox.path, 'skills/release-notes');
    const rival = join(sandbox.path, 'rivals/commit-message');
    await mkdir(join(sandbox.path, 'rivals'), { recursive: true });
    await cp(join(ROOT, 'examples/trigger/specific'), target, { recursive: true });
    await cp(join(ROOT, COMPETITORS, 'commit-message'), rival, { recursive: true });
    const { readSkill } = await import('@skillgauge/skills');
    const [own, other] = [await readSkill(target), await readSkill(rival)];
    await replaceDescription(join(target, 'SKILL.md'), other.description);
    await replaceDescription(join(rival, 'SKILL.md'), own.description);
    const { document } = await measureSimulated(sandbox, [
      target,
      '--driver',
      'claude-code,codex',
      '--install-set',
      rival,
      ...ONE_TRIAL,
    ]);
    for (const report of document.reports) {
      expect(report.rate).toBe(0);
      expect(report.perPrompt.every((result) => result.others['commit-message'] === 1)).toBe(true);
      const commit = report.perIrrelevant.find(({ id }) => id === 'commit-message');
      expect(commit?.fired).toBe(1);
    }
  });
});
