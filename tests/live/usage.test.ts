import { describe, expect, it } from 'vitest';
import { createSandbox, measureSimulated, runSkillgauge } from '../support/run-skillgauge.ts';

const FIGURES = ['inputTokens', 'cacheReadTokens', 'outputTokens', 'modelRequests', 'costUsd'] as const;

describe('usage and cost', () => {
  it('the sums of the runs equal the totals, and each run tells its source', async () => {
    await using sandbox = await createSandbox();
    const { document } = await measureSimulated(sandbox, [
      ...['examples/trigger/specific', '--driver', 'claude-code,codex', '--trials', '1'],
    ]);
    expect(document.reports.map(({ usage }) => usage?.costSources)).toEqual([
      ['computed', 'reported'],
      ['computed'],
    ]);
    for (const { runs = [], usage } of document.reports) {
      expect(runs).toHaveLength(20);
      for (const figure of FIGURES) {
        const known = runs.map((run) => run.usage[figure]).filter((value) => value !== null);
        expect(known).toHaveLength(20);
        expect(usage?.[figure]).toBeCloseTo(
          known.reduce((sum, value) => sum + value, 0),
          9,
        );
        expect(usage?.[figure]).toBeGreaterThan(figure === 'cacheReadTokens' ? -1 : 0);
      }
    }
    const again = await runSkillgauge(sandbox, ['report', document.runDir, '--json']);
    expect(JSON.parse(again.stdout)).toEqual(document);
    const text = await runSkillgauge(sandbox, ['report', document.runDir, '--runs']);
    expect(text.stdout.match(/\$\d+\.\d+.*(reported|computed)/g)?.length).toBeGreaterThanOrEqual(40);
  });
});
