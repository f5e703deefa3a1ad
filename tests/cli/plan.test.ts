import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SamplePlan } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

/** A report of one driver as `skillgauge trigger --json` prints it, cut down to what a plan reads. */
function reportOf(driver: string, fired: readonly number[]) {
  const caseOf = (count: number, index: number, shouldTrigger: boolean) => ({
    id: `${shouldTrigger ? 'p' : 'n'}${index}`,
    prompt: 'x',
    shouldTrigger,
    planned: 3,
    n: 3,
    fired: count,
    rate: count / 3,
    triggered: count >= 2,
    flaky: count === 1 || count === 2,
    attempted: 0,
    exploratory: 0,
    censored: 0,
    errored: 0,
    skipped: 0,
    others: {},
  });
  return {
    driver,
    skill: 'x',
    trials: 3,
    threshold: 0.5,
    rate: 0.5,
    n: 3 * fired.length,
    falsePositiveRate: 0,
    precision: 1,
    perPrompt: fired.map((count, index) => caseOf(count, index, true)),
    perIrrelevant: fired.map((_, index) => caseOf(0, index, false)),
    errored: { total: 0, byClass: {} },
  };
}

async function writeReport(sandbox: Sandbox, reports: readonly object[]): Promise<string> {
  const path = join(sandbox.path, 'report.json');
  await mkdir(sandbox.path, { recursive: true });
  await writeFile(path, JSON.stringify({ schemaVersion: 1, simulated: true, reports, runDir: '' }));
  return path;
}

async function planned(sandbox: Sandbox, args: readonly string[]): Promise<SamplePlan> {
  const { stdout } = await runSkillgauge(sandbox, ['plan', ...args, '--json']);
  return SamplePlan.parse(JSON.parse(stdout));
}

describe('skillgauge plan', () => {
  it('says how many cases and runs a precision takes', async () => {
    await using sandbox = await createSandbox();
    const args = ['plan', '--rate', '0.8', '--half-width', '0.1', '--trials', '3', '--icc', '0.3'];
    const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "to know a rate of about 0.80 within ±0.10 (95% interval)
        35 cases × 3 trials = 105 runs

        trials       cases        runs
             1          63          63
             2          42          84
             3          35         105
             5          29         145
            10          25         250

      assumed: rate 0.80 (given), ICC 0.30 (given)
      Cases are those of one label: recall needs so many that should trigger, the false-positive rate so
      many that should not.
      What a run costs is not known: give --cost-per-run, or a measured run with --from."
    `);
  });

  it('takes rate, ICC and the deviation of the differences from a measured run', async () => {
    await using sandbox = await createSandbox();
    const path = await writeReport(sandbox, [reportOf('one', [3, 2, 0, 3]), reportOf('two', [2, 2, 1, 0])]);
    const plan = await planned(sandbox, ['--from', path, '--difference', '0.2']);
    expect(plan.assumptions).toMatchInlineSnapshot(`
      {
        "correlation": 0.5,
        "costPerRunUsd": null,
        "differencesSd": 0.569275042553311,
        "icc": 0.7,
        "level": 0.95,
        "measuredOn": "one",
        "power": 0.8,
        "rate": 0.6666666666666666,
        "sources": {
          "correlation": "default",
          "differencesSd": "measured",
          "icc": "measured",
          "level": "default",
          "power": "default",
          "rate": "measured",
          "trials": "measured",
        },
        "trials": 3,
      }
    `);
    const one = await planned(sandbox, [
      '--from',
      path,
      '--driver',
      'two',
      '--difference',
      '0.2',
      '--rate',
      '0.5',
    ]);
    expect(one.assumptions).toMatchObject({
      rate: 0.5,
      differencesSd: null,
      measuredOn: 'two',
      sources: { rate: 'given', icc: 'measured', correlation: 'default' },
    });
    const negatives = await planned(sandbox, ['--from', path, '--negatives', '--half-width', '0.1']);
    expect(negatives.assumptions).toMatchObject({
      rate: 0,
      icc: 0.3,
      sources: { rate: 'measured', icc: 'default' },
    });
  });

  it.each([
    ['nothing to plan for', [], /nothing to plan for[\s\S]*--half-width/],
    ['a half width of 0', ['--half-width', '0'], /--half-width is "0"/],
    ['a rate above 1', ['--half-width', '0.1', '--rate', '80'], /--rate is "80"[\s\S]*from 0 to 1/],
    ['half a trial', ['--half-width', '0.1', '--trials', '1.5'], /--trials is "1.5"[\s\S]*whole/],
    ['certainty', ['--difference', '0.2', '--power', '1'], /--power is "1"/],
    [
      'a difference that no rate can have',
      ['--difference', '0.9'],
      /No rate is 0.9 away from 0.8[\s\S]*0.80/,
    ],
    ['a sample without end', ['--half-width', '0.0001'], /more than 1,000,000 cases/],
    [
      'a driver without a run',
      ['--half-width', '0.1', '--driver', 'codex'],
      /--driver was given without --from/,
    ],
    ['no such run', ['--half-width', '0.1', '--from', 'no/such/run'], /no\/such\/run/],
  ])('refuses %s', async (_, args, message) => {
    await using sandbox = await createSandbox();
    const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, ['plan', ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('refuses a driver that the run does not have, and a run that measured nothing', async () => {
    await using sandbox = await createSandbox();
    const path = await writeReport(sandbox, [reportOf('one', [3])]);
    const other = await runSkillgauge(sandbox, [
      'plan',
      '--from',
      path,
      '--driver',
      'two',
      '--half-width',
      '0.1',
    ]);
    expect([other.exitCode, other.stderr]).toEqual([2, expect.stringMatching(/driver "two"[\s\S]*one/)]);
    const nothing = await runSkillgauge(sandbox, ['plan', '--from', path, '--half-width', '0.1']);
    expect([nothing.exitCode, nothing.stderr]).toEqual([
      3,
      expect.stringMatching(/fewer than two scored cases/),
    ]);
  });
});
