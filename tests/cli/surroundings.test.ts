import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { createSandbox, ROOT, runSkillgauge } from '../support/run-skillgauge.ts';

const TRIGGER = ['trigger', 'examples/trigger/specific', '--driver', 'codex', '--sim', '--trials', '1'];

describe('surroundings that do not work end with exit 2 and one clear message', () => {
  it.each([
    ['a file', (folder: string) => join(folder, 'file')],
    ['below a file', (folder: string) => join(folder, 'file/runs')],
    ['where nothing can be made', () => '/proc/no-such/runs'],
  ])('--out is %s', async (_name, out) => {
    await using sandbox = await createSandbox();
    await writeFile(join(sandbox.path, 'file'), '');
    const result = await runSkillgauge(sandbox, [...TRIGGER, '--out', out(sandbox.path), '--json']);
    expect(result.stderr).toMatch(/^skillgauge: No run folder can be made in .*\n {2}Name a folder.*--out/m);
    expect(JSON.parse(result.stdout)).toMatchObject({ error: { code: 'invalid_input' } });
    expect(result.exitCode).toBe(2);
  });

  it('TMPDIR is missing', async () => {
    await using sandbox = await createSandbox();
    const env = { TMPDIR: join(sandbox.path, 'gone') };
    const result = await runSkillgauge(sandbox, [...TRIGGER, '--out', sandbox.out, '--json'], { env });
    expect(result.stderr).toMatch(/ENOENT.*gone[\s\S]*TMPDIR/);
    expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
    expect(JSON.parse(result.stdout)).toMatchObject({ error: { code: 'system_error' } });
    expect(result.exitCode).toBe(2);
  });

  it('no command, no argument: said once', async () => {
    await using sandbox = await createSandbox();
    const bare = await runSkillgauge(sandbox, []);
    expect(bare.stderr).toMatch(/Usage: skillgauge[\s\S]*skillgauge: No command was given\./);
    const { exitCode, stderr } = await runSkillgauge(sandbox, ['trigger']);
    expect(stderr).toMatchInlineSnapshot(`
      "skillgauge: missing required argument 'skill|eval file'
        See skillgauge --help, or skillgauge <command> --help."
    `);
    expect([bare.exitCode, exitCode]).toEqual([2, 2]);
  });
});

describe('whoever reads the output may go away', () => {
  const drivers = `node packages/skillgauge/bin/skillgauge.mjs drivers`;
  it.each([
    ['a reader that stops early', `${drivers} | true; echo "\${PIPESTATUS[0]}"`, '0', ''],
    ['a closed stdout', `${drivers} >&-; echo "$?"`, '0', ''],
    ['a closed stderr', `${drivers} 2>&- >/dev/null; echo "$?"`, '0', ''],
    [
      'a full disk',
      `${drivers} >/dev/full; echo "$?"`,
      '2',
      'skillgauge: the report could not be written to stdout: ENOSPC: no space left on device, write',
    ],
  ])('%s', async (_name, line, exitCode, message) => {
    const { stderr, stdout } = await execa('bash', ['-c', line], { cwd: ROOT });
    expect({ exitCode: stdout, message: stderr }).toEqual({ exitCode, message });
  });
});

it('text beyond ASCII comes through whatever the locale', async () => {
  await using sandbox = await createSandbox();
  const folder = join(sandbox.path, 'skill');
  await mkdir(join(folder, 'evals'), { recursive: true });
  await writeFile(
    join(folder, 'SKILL.md'),
    '---\nname: x-skill\ndescription: Schreibt Änderungen 📝 変更履歴.\n---\n',
  );
  const file = 'cases:\n  - { prompt: 日本語 🙂, should_trigger: "ja 🙂" }\n';
  await writeFile(join(folder, 'evals/trigger.yaml'), file);
  const env = { LC_ALL: 'C', LANG: 'C' };
  const { stderr } = await runSkillgauge(sandbox, ['trigger', folder, '--driver', 'codex', '--sim'], { env });
  expect(stderr.replaceAll(folder, 'SKILL')).toMatchInlineSnapshot(`
    "skillgauge: SKILL/evals/trigger.yaml: cases[0].should_trigger (line 2): must be true or false, without quotes, found "ja 🙂"
      Correct what is named; nothing of it was taken over."
  `);
});
