import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEvalFile } from '@skillgauge/skills';
import { describe, expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

interface Account {
  shape: string;
  total: number;
  cases: { id: string; prompt: string; shouldTrigger: boolean; style: string }[];
  refused: { where: string; reason: string; kind: string }[];
  warnings: string[];
}

const EXAMPLES = 'examples/import';

async function account(sandbox: Sandbox, file: string): Promise<Account> {
  const args = ['import', `${EXAMPLES}/${file}`, '--skill', 'release-notes', '--json'];
  const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, args);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
}

it('the account of a file, and the file that is written of it, hold the same cases', async () => {
  await using sandbox = await createSandbox();
  const { cases, refused, shape, total } = await account(sandbox, 'wrapped-list.json');
  expect([shape, total, cases.map(({ id, style }) => `${id} ${style}`), refused]).toEqual([
    'wrapped-list',
    4,
    ['terse implicit', 'named explicit', 'tag negative'],
    [expect.objectContaining({ where: 'evals[3] (line 18)', kind: 'no-label' })],
  ]);
  const result = await runSkillgauge(sandbox, ['import', `${EXAMPLES}/wrapped-list.json`, '--to', 'json']);
  const written = join(sandbox.path, 'written.json');
  await writeFile(written, result.stdout);
  expect((await readEvalFile(written)).cases).toEqual(cases);
});

describe('import writes a file', () => {
  it('does not write over a file, unless told to', async () => {
    await using sandbox = await createSandbox();
    const out = join(sandbox.path, 'trigger.yaml');
    const args = ['import', `${EXAMPLES}/prompts.csv`, '-o', out];
    expect(await runSkillgauge(sandbox, args)).toMatchObject({ exitCode: 0, stdout: '' });
    const first = await readFile(out, 'utf8');
    expect(await runSkillgauge(sandbox, args)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /is there already\.\n {2}Name another file, or write over it with --force/,
      ),
    });
    const other = ['import', `${EXAMPLES}/two-lists.yaml`, '-o', out];
    expect(await runSkillgauge(sandbox, [...other, '--force'])).toMatchObject({ exitCode: 0 });
    expect(await readFile(out, 'utf8')).not.toBe(first);
  });
});

describe('nothing is half imported', () => {
  it('a case with a mistake: the account is complete, nothing is written, exit 2', async () => {
    await using sandbox = await createSandbox();
    const file = join(sandbox.path, 'a.json');
    await writeFile(file, '[{"query":"a","should_trigger":"yes"},{"query":"b","should_trigger":true}]');
    const text = await runSkillgauge(sandbox, ['import', file]);
    expect(text).toMatchObject({ exitCode: 2, stdout: '' });
    expect(text.stderr).toContain('Nothing is written: 1 case with mistakes. Correct them first.');
    const json = await runSkillgauge(sandbox, ['import', file, '--json']);
    expect(json.exitCode).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({
      total: 2,
      cases: [{ id: '1', prompt: 'b' }],
      refused: [{ kind: 'malformed' }],
    });
    const out = join(sandbox.path, 'o.yaml');
    await runSkillgauge(sandbox, ['import', file, '-o', out]);
    await expect(readFile(out)).rejects.toThrow('ENOENT');
  });

  it('tasks alone: there is nothing to write', async () => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, ['import', `${EXAMPLES}/tasks.json`]);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(/found expectations[\s\S]*there is no trigger case in it/);
  });

  it.each([
    [
      'several skills and none named',
      'routing.json',
      /several skills: name one with --skill \(release-notes, commit-message, version-bump\)/,
    ],
    ['no such file', 'gone.json', /No such eval file/],
  ])('%s', async (_name, file, message) => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, ['import', `${EXAMPLES}/${file}`, '--json']);
    expect(result.exitCode).toBe(2);
    expect(JSON.parse(result.stdout).error.message).toMatch(message);
  });
});

describe('trigger takes foreign files, and looks at the set first', () => {
  const SKILL = '---\nname: release-notes\ndescription: Writes release notes and changelogs.\n---\nbody\n';

  async function trigger(sandbox: Sandbox, cases: unknown, args: string[] = []) {
    const folder = join(sandbox.path, 'release-notes');
    await mkdir(join(folder, 'evals'), { recursive: true });
    await writeFile(join(folder, 'SKILL.md'), SKILL);
    await writeFile(join(folder, 'evals/cases.json'), JSON.stringify(cases));
    const run = ['--driver', 'codex', '--sim', '--trials', '1', '--out', sandbox.out];
    return runSkillgauge(sandbox, ['trigger', folder, ...run, ...args]);
  }

  it('the account is told on stderr, and the labelled cases are measured', async () => {
    await using sandbox = await createSandbox();
    const cases = {
      skill_name: 'release-notes',
      evals: [
        { query: 'Write the release notes for 2.0', should_trigger: true },
        { query: 'x', assertions: [] },
      ],
    };
    const result = await trigger(sandbox, cases, ['--json']);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stderr).toMatch(
      /has the shape "wrapped-list": 1 of its 2 cases are trigger cases[\s\S]*found assertions instead/,
    );
    expect(JSON.parse(result.stdout).reports[0]).toMatchObject({ rate: 1, n: 1 });
  });

  it('duplicates stop it before any run, unless allowed', async () => {
    await using sandbox = await createSandbox();
    const cases = [
      { query: 'Write the release notes for v2.4.0', should_trigger: true },
      { query: 'write the release notes for v2.4.0!', should_trigger: true },
      { query: 'Write the release notes for v2.5.0', should_trigger: true },
    ];
    const result = await trigger(sandbox, cases);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(
      /duplicate: Cases 1 and 2 have[\s\S]*near-duplicate: Cases 1, 2, 3 [\s\S]*--allow duplicate,near-duplicate/,
    );
    expect(await trigger(sandbox, cases, ['--allow', 'duplicate'])).toMatchObject({ exitCode: 2 });
    const allowed = await trigger(sandbox, cases, ['--allow', 'duplicate,near-duplicate']);
    expect(allowed.exitCode, allowed.stderr).toBe(0);
    expect(allowed.stdout).toContain('Cases 1 and 2 have the same prompt.');
    expect((await trigger(sandbox, cases, ['--allow', 'duplicates'])).stderr).toMatch(
      /Did you mean duplicate\?/,
    );
  });

  it('two labels for one prompt stop it whatever is allowed', async () => {
    await using sandbox = await createSandbox();
    const cases = [
      { query: 'Write notes', should_trigger: true },
      { query: 'write notes', should_trigger: false },
    ];
    expect(await trigger(sandbox, cases, ['--allow', 'all'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('the prompt of case 1 again, with the other label'),
    });
  });
});
