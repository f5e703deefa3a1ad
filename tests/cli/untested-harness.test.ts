import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtinDrivers } from 'skillgauge';
import { expect, it } from 'vitest';
import { createSandbox, ROOT, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const TRIGGER = ['trigger', 'examples/trigger/specific', '--sim', '--trials', '1'];

/** The real Codex, but for what it says of its version. */
async function codexThatSays(sandbox: Sandbox, version: string): Promise<string> {
  const real = join(ROOT, 'drivers/codex/node_modules/.bin/codex');
  const file = join(sandbox.path, 'codex');
  const script = `#!/bin/sh\n[ "$1" = --version ] && exec echo "codex-cli ${version}"\nexec "${real}" "$@"\n`;
  await mkdir(sandbox.path, { recursive: true });
  await writeFile(file, script);
  await chmod(file, 0o755);
  return `codex=${file}`;
}

it('a harness of another version runs only with --allow-untested, and both versions are named', async () => {
  await using sandbox = await createSandbox();
  const executable = ['--executable', await codexThatSays(sandbox, '0.99.0')];
  const refused = await runSkillgauge(sandbox, [...TRIGGER, '--driver', 'codex', ...executable]);
  expect(refused.stderr).toMatchInlineSnapshot(`
    "note: release-notes: The name "release-notes" differs from the folder "specific": installed in a folder "release-notes".
    skillgauge: Codex 0.99.0 is here; the driver is tested with 0.171.0: its results may differ.
      Install the tested version: npm install -g @openai/codex@0.171.0, or run with --allow-untested."
  `);
  expect([refused.exitCode, refused.stdout]).toEqual([3, '']);

  const missing = builtinDrivers
    .filter(({ id }) => id !== 'codex')
    .flatMap(({ id }) => ['--executable', `${id}=/no/such/${id}`]);
  const all = await runSkillgauge(sandbox, [...TRIGGER, '--driver', 'all', ...executable, ...missing]);
  expect(all.stderr).toMatch(/^left out: Codex 0\.99\.0 .*--allow-untested/m);
  expect(all.exitCode).toBe(3);

  const allowed = await runSkillgauge(sandbox, [
    ...[...TRIGGER, '--driver', 'codex', ...executable],
    ...['--allow-untested', '--json', '--out', sandbox.out],
  ]);
  expect(allowed.stderr).toMatch(/^warning: Codex 0\.99\.0 is used; the driver is tested with 0\.171\.0\.$/m);
  const [report] = JSON.parse(allowed.stdout).reports;
  expect(report.warnings.join('\n')).toMatch(
    /Codex 0\.99\.0 was used; the driver is tested with 0\.171\.0\./,
  );
  expect([report.rate, allowed.exitCode]).toEqual([1, 0]);

  const doctor = await runSkillgauge(sandbox, ['doctor', '--driver', 'codex', ...executable]);
  expect(doctor.stdout).toMatch(/tested with 0\.171\.0: runs only with --allow-untested/);
  expect(doctor.stdout).toMatch(/ready +with --sim only and --allow-untested\n?/);
});
