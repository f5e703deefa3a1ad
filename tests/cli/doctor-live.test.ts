import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

it('doctor --live makes one small run with each harness, and says what it used', async () => {
  await using sandbox = await createSandbox();
  const result = await runSkillgauge(sandbox, ['doctor', '--live', '--sim', '-d', 'claude-code,codex'], {
    cwd: sandbox.path,
  });
  const lines = result.stdout.split('\n').filter((line) => /^ {2}live /.test(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toMatch(
      /^ {2}live {10}ok, the model answered.*; [\d,]+ input and [\d,]+ output tokens, cost \$[\d.]+ \((reported|computed)\)$/,
    );
  }
  expect(result.stderr).toMatch(
    /^claude-code: one small run with the simulated model\ncodex: one small run/m,
  );
  expect(result.exitCode).toBe(0);
});

it('a run that fails says its class, one without credentials is not tried, and both end with 3', async () => {
  await using sandbox = await createSandbox();
  const file = join(sandbox.path, 'codex');
  await writeFile(file, '#!/bin/sh\n[ "$1" = --version ] && exec echo "codex-cli 0.171.0"\nexit 7\n');
  await chmod(file, 0o755);
  const args = ['doctor', '--live', '--json', '-d', 'codex', '--executable', `codex=${file}`];
  const failed = await runSkillgauge(sandbox, [...args, '--sim'], { cwd: sandbox.path });
  const [{ live }] = JSON.parse(failed.stdout).drivers;
  expect([live.ok, live.error.class, failed.exitCode]).toEqual([false, 'not_announced', 3]);

  const untried = await runSkillgauge(sandbox, args, { cwd: sandbox.path });
  expect(JSON.parse(untried.stdout).drivers[0].live).toEqual({
    driver: 'codex',
    ok: null,
    reason: 'Codex has no credentials: no variable is set, and there is no login.',
  });
  expect(untried.exitCode).toBe(3);

  const alone = await runSkillgauge(sandbox, ['doctor', '--sim']);
  expect([alone.exitCode, alone.stderr]).toEqual([
    2,
    'skillgauge: --sim was given without --live.\n  Add --live, or leave --sim out.',
  ]);
});
