import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiffReport, type TriggerRateReport } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

interface Measured {
  positives: readonly number[];
  negatives: readonly number[];
  driver?: string;
  changes?: Partial<TriggerRateReport>;
}

function cases(label: string, fired: readonly number[]) {
  return fired.map((count, index) => ({
    id: `${label}${index + 1}`,
    prompt: `Prompt ${label}${index + 1}`,
    shouldTrigger: label === 'p',
    planned: 3,
    n: 3,
    fired: count,
    rate: count / 3,
    triggered: count >= 2,
    flaky: count > 0 && count < 3,
    attempted: 0,
    exploratory: 0,
    censored: 0,
    errored: 0,
    skipped: 0,
    others: {},
  }));
}

const share = (fired: readonly number[]) => fired.reduce((sum, count) => sum + count, 0) / (3 * fired.length);

/** A report of so many firings of three runs a case. */
function reportOf({ changes = {}, driver = 'demo', negatives, positives }: Measured) {
  return {
    driver,
    harnessVersion: '1.0.0',
    skill: 'notes',
    trials: 3,
    threshold: 0.5,
    rate: share(positives),
    n: 3 * positives.length,
    falsePositiveRate: share(negatives),
    precision: null,
    perPrompt: cases('p', positives),
    perIrrelevant: cases('n', negatives),
    errored: { total: 0, byClass: {} },
    ...changes,
  };
}

async function writeReport(sandbox: Sandbox, name: string, ...measured: Measured[]): Promise<string> {
  const path = join(sandbox.path, `${name}.json`);
  const document = { schemaVersion: 1, simulated: false, reports: measured.map(reportOf), runDir: 'runs/1' };
  await writeFile(path, JSON.stringify(document));
  return path;
}

const ALL = Array.from({ length: 10 }, () => 3);
const NONE = Array.from({ length: 10 }, () => 0);

async function compare(sandbox: Sandbox, args: readonly string[]) {
  const result = await runSkillgauge(sandbox, ['diff', ...args, '--json']);
  return { ...result, report: DiffReport.parse(JSON.parse(result.stdout)) };
}

describe('skillgauge diff', () => {
  it('two report files: better, with effect, interval and p; the text says the same', async () => {
    await using sandbox = await createSandbox();
    const vague = await writeReport(sandbox, 'vague', { positives: ALL, negatives: ALL });
    const specific = await writeReport(sandbox, 'specific', { positives: ALL, negatives: NONE });
    const { exitCode, report } = await compare(sandbox, [vague, specific]);
    expect(exitCode).toBe(0);
    expect(
      report.comparisons[0]?.endpoints.map(({ adjustedP, difference, interval, text }) => ({
        adjustedP,
        difference,
        interval,
        text,
      })),
    ).toMatchInlineSnapshot(`
      [
        {
          "adjustedP": 1,
          "difference": 0,
          "interval": {
            "high": 0.3385086217535762,
            "level": 0.95,
            "low": -0.3385086217535762,
          },
          "text": "no difference: no case changed (10 cases; these cases can show one of 0.23 or more)",
        },
        {
          "adjustedP": 0.00390625,
          "difference": -1,
          "interval": {
            "high": -0.5212765161358683,
            "level": 0.95,
            "low": -1,
          },
          "text": "better: fell by 1.00 (10 cases; these cases can show one of 0.23 or more)",
        },
      ]
    `);
    const { stdout } = await runSkillgauge(sandbox, ['diff', vague, specific]);
    expect(stdout).toMatch(/^false-positive rate: better: fell by 1\.00/m);
    const worse = await runSkillgauge(sandbox, ['diff', specific, vague]);
    expect(worse.stdout).toMatch(/^false-positive rate: worse: rose by 1\.00/m);
    expect(worse.exitCode).toBe(0);
  });

  it('one run: every two of its drivers, or those that are named', async () => {
    await using sandbox = await createSandbox();
    const three = await writeReport(
      sandbox,
      'three',
      { driver: 'one', positives: ALL, negatives: ALL },
      { driver: 'two', positives: ALL, negatives: NONE },
      { driver: 'three', positives: NONE, negatives: NONE },
    );
    const pairsOf = ({ report }: { report: DiffReport }) =>
      report.comparisons.map(({ a, b }) => `${a.driver} ${b.driver}`);
    expect(pairsOf(await compare(sandbox, [three]))).toEqual(['one two', 'one three', 'two three']);
    expect(pairsOf(await compare(sandbox, [three, '--driver', 'three,one']))).toEqual(['three one']);
    const other = await writeReport(sandbox, 'other', { driver: 'four', positives: ALL, negatives: ALL });
    expect(pairsOf(await compare(sandbox, [three, other, '--driver', 'two,four']))).toEqual(['two four']);
  });

  it('what changed besides is refused by name, and allowed by name', async () => {
    await using sandbox = await createSandbox();
    const before = await writeReport(sandbox, 'before', { positives: ALL, negatives: NONE });
    const after = await writeReport(sandbox, 'after', {
      positives: [...ALL, 3],
      negatives: NONE,
      changes: { harnessVersion: '1.1.0' },
    });
    const refused = await runSkillgauge(sandbox, ['diff', before, after]);
    expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatchInlineSnapshot(`
      "skillgauge: These runs cannot be compared, since more has changed:
        harness-version: 1.0.0 → 1.1.0
        cases: none of its own → 1 of its own: p11
        Measure both under the same conditions, or go on all the same with --allow harness-version,cases; the report then says so."
    `);
    const { exitCode, report } = await compare(sandbox, [before, after, '--allow', 'harness-version,cases']);
    expect(exitCode).toBe(0);
    expect(report.comparisons[0]?.warnings).toEqual([
      'Compared although harness-version changed: a difference may come from that.',
      'Compared although cases changed: a difference may come from that.',
    ]);
  });
});

describe('bad input to diff ends with exit 2 and one clear message', () => {
  const BAD: [
    name: string,
    args: (paths: Record<'one' | 'other' | 'broken' | 'empty', string>) => string[],
    RegExp,
  ][] = [
    [
      'one run with one driver',
      ({ one }) => [one],
      /one driver \(demo\) has nothing to compare[\s\S]*Give two runs/,
    ],
    ['no such run', ({ one }) => [one, 'no/such/run'], /no\/such\/run[\s\S]*run folder/],
    ['no such file', ({ one }) => [one, 'no-such.json'], /no-such\.json cannot be read/],
    ['a file that is no JSON', ({ broken, one }) => [one, broken], /broken\.json is not JSON/],
    ['a JSON file that is no report', ({ empty, one }) => [one, empty], /empty\.json is not a report/],
    [
      'a driver that is not there',
      ({ one, other }) => [one, other, '--driver', 'dem'],
      /"dem"[\s\S]*Did you mean demo/,
    ],
    ['no driver in common', ({ one, other }) => [one, other], /no driver in common: demo; second, third/],
    [
      'an unknown change',
      ({ one, other }) => [one, other, '--allow', 'harness'],
      /"harness"[\s\S]*harness-version/,
    ],
  ];

  it.each(BAD)('%s', async (_name, args, message) => {
    await using sandbox = await createSandbox();
    const one = await writeReport(sandbox, 'one', { positives: ALL, negatives: NONE });
    const other = await writeReport(
      sandbox,
      'other',
      { driver: 'second', positives: ALL, negatives: NONE },
      { driver: 'third', positives: ALL, negatives: NONE },
    );
    const broken = join(sandbox.path, 'broken.json');
    const empty = join(sandbox.path, 'empty.json');
    await mkdir(sandbox.out);
    await writeFile(broken, '{');
    await writeFile(empty, '{}');
    const result = await runSkillgauge(sandbox, ['diff', ...args({ one, other, broken, empty })]);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
    expect([result.exitCode, result.stdout]).toEqual([2, '']);
  });
});
