import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TriggerReportDocument } from '@skillgauge/core';
import { measureTriggerRate } from 'skillgauge';
import { describe, expect, it } from 'vitest';
import { createSandbox, ROOT, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const FILTER = ['--filter', 'notes-for-version', '--filter', 'commit-message', '--filter', 'terse'];
const ONE_BY_ONE = ['--trials', '1', '--concurrency', '1', ...FILTER];

function trigger(sandbox: Sandbox, driver: string, ...flags: string[]) {
  const args = ['examples/trigger/specific', '--driver', driver, '--out', sandbox.out, ...flags];
  return runSkillgauge(sandbox, ['trigger', ...args]);
}

describe('limits', () => {
  it('--max-usd stops, the rest is skipped: budget, and the report is partial and says so', async () => {
    await using sandbox = await createSandbox();
    const gate = ['--gate', 'recall >= 0.5'];
    const flags = ['--sim', '--json', ...ONE_BY_ONE, ...gate, '--max-usd', '0.01'];
    const result = await trigger(sandbox, 'claude-code', ...flags);
    const { reports, runDir } = TriggerReportDocument.parse(JSON.parse(result.stdout));
    expect(result.exitCode).toBe(3);
    expect([reports[0]?.usage?.runs, reports[0]?.skipped, reports[0]?.gates?.verdict]).toEqual([
      1,
      { total: 2, byReason: { budget: 2 } },
      'none',
    ]);
    const again = await runSkillgauge(sandbox, ['report', runDir]);
    expect(again.stdout.split('\n').filter((line) => /budget/i.test(line))).toEqual([
      expect.stringMatching(/^!!! PARTIAL: THE BUDGET IS USED UP !+$/),
      '  skipped 2 (never started): budget 2',
      expect.stringMatching(/^warning: The budget of --max-usd 0.01 is used up/),
    ]);
    // What that run cost is what the next plan goes by.
    const plan = await trigger(sandbox, 'claude-code', '--sim', '--dry-run', ...ONE_BY_ONE);
    expect(plan.stdout).toMatch(/upper cost: (?:n\/a|\$0\.\d+)/);
  });

  it.each([
    [
      'a price that is not known',
      ['codex', '--model', 'gpt-77', '--max-usd', '1'],
      /no price for model gpt-77/,
    ],
    ['a limit that is none', ['codex', '--max-runs', '0'], /--max-runs is "0"/],
    ['a limit that is no number', ['codex', '--max-usd', 'much'], /--max-usd is "much"/],
  ])('%s is refused before the start, with exit 2', async (_name, [driver = '', ...flags], message) => {
    await using sandbox = await createSandbox();
    const result = await trigger(sandbox, driver, ...flags);
    expect([result.exitCode, result.stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(await readdir(sandbox.path)).toEqual(['home']);
  });

  it('a program that gives no number is refused before anything is written', async () => {
    await using sandbox = await createSandbox();
    const spec = { skillsDir: join(ROOT, 'examples/trigger/specific'), prompts: ['Write the release notes'] };
    const shared = { driver: 'codex', simulate: true, out: sandbox.out };
    await expect(measureTriggerRate(spec, { ...shared, budget: { maxUsd: Number.NaN } })).rejects.toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'budget.maxUsd (--max-usd) is NaN.',
      }),
    );
    await expect(measureTriggerRate(spec, { ...shared, maxErrors: Number.NaN })).rejects.toThrow(
      'maxErrors (--max-errors) is NaN.',
    );
    expect(await readdir(sandbox.path)).toEqual(['home']);
  });

  it('a price of the configuration is one', async () => {
    await using sandbox = await createSandbox();
    const config = join(sandbox.path, 'prices.yaml');
    await writeFile(config, 'prices: { gpt-77: { inputUsdPerMTok: 1, outputUsdPerMTok: 2 } }');
    const flags = ['--model', 'gpt-77', '--max-usd', '1', '--dry-run', '--config', config];
    expect((await trigger(sandbox, 'codex', ...flags)).exitCode).toBe(0);
  });
});

describe('--dry-run', () => {
  it('prints the plan alone: no key is needed, nothing is started, nothing is written', async () => {
    await using sandbox = await createSandbox();
    const flags = ['--trials', '2', '--dry-run', ...FILTER];
    const result = await trigger(sandbox, 'codex,claude-code', ...flags, '--max-usd', '2');
    expect([result.exitCode, result.stdout]).toEqual([0, expect.any(String)]);
    expect(result.stdout).toMatchInlineSnapshot(`
      "Plan: 3 cases × 2 trials × 2 drivers = 12 runs

      driver       model        runs  upper cost  what it rests on
      codex        its default     6         n/a  no earlier run of this driver and model
      claude-code  its default     6         n/a  no earlier run of this driver and model

      upper cost: n/a (nothing to estimate it from: codex, claude-code)
      limits: --max-usd 2 (nothing more is launched then; runs in flight end, and may go beyond it)
      Nothing was started."
    `);
    expect(await readdir(sandbox.path)).toEqual(['home']);
  });

  it('as one JSON document', async () => {
    await using sandbox = await createSandbox();
    const result = await trigger(sandbox, 'codex', '--dry-run', '--json', '--trials', '2', ...FILTER);
    expect(JSON.parse(result.stdout)).toMatchInlineSnapshot(`
      {
        "cases": 3,
        "drivers": [
          {
            "basis": "n/a: no earlier run of this driver and model",
            "driver": "codex",
            "model": null,
            "runs": 6,
            "upperCostUsd": null,
          },
        ],
        "dryRun": true,
        "limits": {},
        "runs": 6,
        "schemaVersion": 1,
        "simulated": false,
        "skipped": 0,
        "trials": 2,
        "upperCostUsd": null,
      }
    `);
  });

  it('of a matrix', async () => {
    await using sandbox = await createSandbox();
    const args = ['matrix', 'examples/matrix', '--driver', 'codex', '--dry-run', '--out', sandbox.out];
    const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, args);
    expect([exitCode, stdout.split('\n').at(-1), stderr]).toEqual([
      0,
      'Nothing was started.',
      expect.any(String),
    ]);
  });
});
