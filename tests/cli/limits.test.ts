import { readdir } from 'node:fs/promises';
import { TriggerReportDocument } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const FILTER = ['--filter', 'notes-for-version', '--filter', 'commit-message', '--filter', 'terse'];

function trigger(sandbox: Sandbox, ...flags: string[]) {
  const args = ['examples/trigger/specific', '--driver', 'codex', '--sim', '--trials', '1', ...FILTER];
  return runSkillgauge(sandbox, ['trigger', ...args, '--out', sandbox.out, ...flags]);
}

it('--max-errors stops, and the report is partial and says so; resume gets on with the rest', async () => {
  await using sandbox = await createSandbox();
  const flags = ['--sim-fault', 'context-length', '--concurrency', 'codex=1', '--max-errors', '1'];
  const result = await trigger(sandbox, ...flags);
  const [name = ''] = await readdir(sandbox.out);
  expect(result.exitCode).toBe(3);
  expect(result.stdout.split('\n').filter((line) => /max-errors|TOO MANY/.test(line))).toMatchInlineSnapshot(`
    [
      "!!! PARTIAL: TOO MANY ERRORS !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
      "    2 runs were not started, since as many were errored as --max-errors allows. The figures are of",
      "  skipped 2 (never started): max-errors 2",
      "warning: Codex: as many runs were errored as --max-errors allows. Those that were not started yet",
    ]
  `);
  expect(result.stderr).toMatch(/^codex: stopped \(max-errors\)$/m);
  const planned = await runSkillgauge(sandbox, ['resume', `${sandbox.out}/${name}`, '--dry-run', '--json']);
  expect(JSON.parse(planned.stdout)).toMatchObject({ runs: 3, finished: 1, drivers: [{ runs: 2 }] });
  const resumed = await runSkillgauge(sandbox, [
    'resume',
    `${sandbox.out}/${name}`,
    '--max-errors',
    '9',
    '--json',
  ]);
  const { reports } = TriggerReportDocument.parse(JSON.parse(resumed.stdout));
  expect([reports[0]?.errored.total, reports[0]?.skipped?.total]).toEqual([3, 0]);
});

it('a limit of a driver that is not measured is refused before the start, with exit 2', async () => {
  await using sandbox = await createSandbox();
  const result = await trigger(sandbox, '--rpm', '60,codx=20', '--dry-run');
  expect([result.exitCode, ...result.stderr.split('\n').slice(-2)]).toEqual([
    2,
    'skillgauge: --rpm names the driver "codx", which is not measured.',
    '  Do you mean codex? Measured: codex.',
  ]);
  expect(await readdir(sandbox.path)).toEqual(['home']);
});

it('--stop first-turn is said in a banner and among the warnings', async () => {
  await using sandbox = await createSandbox();
  const result = await trigger(sandbox, '--stop', 'first-turn', '--filter', 'terse');
  expect(result.exitCode).toBe(0);
  expect(
    result.stdout.split('\n').filter((line) => /FIRST TURN|first model turn/.test(line)),
  ).toMatchInlineSnapshot(`
    [
      "!!! FIRST TURN ONLY !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
      "    Runs were decided after the first model turn. Later firings are missed, so the rates are too",
      "warning: Runs were decided after the first model turn (stop first-turn): later firings are missed,",
    ]
  `);
});
