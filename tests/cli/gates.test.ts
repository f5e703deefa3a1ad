import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TriggerReportDocument } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { createSandbox, ROOT, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const FILTER = ['--filter', 'notes-for-version', '--filter', 'commit-message'];

async function measure(sandbox: Sandbox, skill: string, ...flags: string[]) {
  const target = skill.startsWith('/') ? skill : `examples/trigger/${skill}`;
  const fixed = ['--driver', 'claude-code', '--sim', '--trials', '1', '--json', '--out', sandbox.out];
  const result = await runSkillgauge(sandbox, ['trigger', target, ...fixed, ...FILTER, ...flags]);
  const parsed = TriggerReportDocument.safeParse(JSON.parse(result.stdout));
  return { ...result, report: parsed.data?.reports[0], runDir: parsed.data?.runDir ?? '' };
}

describe('gates decide the exit code', () => {
  it('in the eval file; a flag takes the place of a rule; the report of the run judges again', async () => {
    await using sandbox = await createSandbox();
    const skill = join(sandbox.path, 'release-notes');
    await cp(join(ROOT, 'examples/trigger/specific'), skill, { recursive: true });
    const evals = join(skill, 'evals/trigger.yaml');
    const gates = 'gates: { recall: ">= 0.8", drivers: { claude-code: { accuracy: "< 1" } } }\n';
    await writeFile(evals, gates + (await readFile(evals, 'utf8')));
    const failed = await measure(sandbox, skill);
    expect([failed.exitCode, failed.report?.gates?.verdict]).toEqual([1, 'failed']);
    expect(failed.report?.gates?.gates.map(({ metric, passed, value }) => [metric, value, passed])).toEqual([
      ['recall', 1, true],
      ['accuracy', 1, false],
    ]);
    const again = await runSkillgauge(sandbox, ['report', failed.runDir]);
    expect([again.exitCode, /^gates: FAIL$/m.test(again.stdout)]).toEqual([1, true]);
    const passed = await measure(sandbox, skill, '--gate', 'accuracy >= 0.9');
    expect([passed.exitCode, passed.report?.gates?.verdict]).toEqual([0, 'passed']);
  });

  it('runs that errored are no misses: below the least coverage there is no verdict', async () => {
    await using sandbox = await createSandbox();
    const { exitCode, report } = await measure(
      sandbox,
      'specific',
      '--sim-fault',
      '401',
      '--gate',
      'recall >= 0.8',
    );
    expect([exitCode, report?.gates?.verdict, report?.gates?.coverage]).toEqual([
      3,
      'none',
      { valid: 0, planned: 2, share: 0, least: 0.8 },
    ]);
  });
});

describe('refused before anything runs', () => {
  it.each([
    [
      'a gate that no outcome could pass',
      ['--gate', 'recall low >= 0.9'],
      /No outcome[\s\S]*It needs \d+ relevant cases/,
    ],
    [
      'a gate of a driver that is not measured',
      ['--gate', 'codex: recall >= 0.8'],
      /"codex", which is not measured/,
    ],
    [
      'a filter that selects nothing',
      ['--filter', 'no-such'],
      /No case has the tag or id "no-such"[\s\S]*commit-message/,
    ],
    ['a coverage that is none', ['--min-coverage', '2'], /--min-coverage is "2"/],
  ])('%s', async (_name, flags, message) => {
    await using sandbox = await createSandbox();
    const { exitCode, stderr } = await measure(sandbox, 'specific', ...flags);
    expect(stderr).toMatch(message);
    expect(exitCode).toBe(2);
  });
});

it('a filter leaves the other cases out, and the report says so', async () => {
  await using sandbox = await createSandbox();
  const { report } = await measure(sandbox, 'specific');
  expect([
    report?.planned,
    report?.perPrompt.map(({ id }) => id),
    report?.perIrrelevant.map(({ id }) => id),
  ]).toEqual([2, ['notes-for-version'], ['commit-message']]);
  expect(report?.warnings.filter((warning) => warning.startsWith('Only 2 of'))).toEqual([
    'Only 2 of 20 cases are measured (filter notes-for-version, commit-message).',
  ]);
});
