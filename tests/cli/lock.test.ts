import { chmod, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LockCheck, TriggerReportDocument } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSandbox, ROOT, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const SKILL = 'skills/sql-migration-review/SKILL.md';
const EVALS = 'skills/sql-migration-review/evals/trigger.yaml';
const LOCK = 'skillgauge.lock.json';

/** Makes a process that starts another one, or opens a connection, fail. */
const ALONE = `
import childProcess from 'node:child_process';
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
const refuse = () => { process.stderr.write('reached out\\n'); process.exit(99); };
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) childProcess[name] = refuse;
net.Socket.prototype.connect = refuse;
syncBuiltinESMExports();
`;

/** A copy of the example, as a clean clone of it would be. */
async function cloneExample(sandbox: Sandbox) {
  const cwd = join(sandbox.path, 'clone');
  await cp(join(ROOT, 'examples/ci'), cwd, { recursive: true });
  await mkdir(join(cwd, '.git'));
  await writeFile(join(sandbox.path, 'alone.mjs'), ALONE);
  const edit = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(join(cwd, file), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(cwd, file), text.replace(from, to));
  };
  const alone = { NODE_OPTIONS: `--import=${join(sandbox.path, 'alone.mjs')}` };
  return {
    alone,
    cwd,
    edit,
    run: (...args: string[]) => runSkillgauge(sandbox, args, { cwd }),
    check: (...args: string[]) => runSkillgauge(sandbox, ['lock', 'check', ...args], { cwd, env: alone }),
  };
}

const staleLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^ {4}(?:skill|case|option) /.test(line))
    .map((line) => line.replaceAll(/[0-9a-f]{8}/g, '<hash>'));

it('a clean clone holds without a harness; a byte of the description, a case, a gate, the body do not pass', async () => {
  await using sandbox = await createSandbox();
  const { alone, check, cwd, edit } = await cloneExample(sandbox);
  const other = await runSkillgauge(sandbox, ['doctor', '--driver', 'codex'], { cwd, env: alone });
  expect([other.exitCode, other.stderr]).toEqual([99, 'reached out']);

  const clean = await check();
  expect([clean.exitCode, clean.stderr]).toEqual([0, '']);
  expect(clean.stdout).toMatch(/^skillgauge\.lock\.json: holds, 1 measurement$/m);
  expect(clean.stdout).toMatch(/!!! SIMULATED MODEL !!!/);

  await edit(EVALS, '">= 0.7"', '">= 0.7"\n  accuracy: "< 1"');
  const gate = await check('--json');
  const document = LockCheck.parse(JSON.parse(gate.stdout));
  expect([gate.exitCode, document.simulated, document.entries[0]?.stale]).toEqual([1, true, false]);
  expect(document.entries[0]?.targets[0]?.gates?.gates.map(({ metric, passed }) => [metric, passed])).toEqual(
    [
      ['recall', true],
      ['falsePositiveRate', true],
      ['accuracy', false],
    ],
  );

  await edit(EVALS, '  accuracy:', '  acuracy:');
  const typo = LockCheck.parse(JSON.parse((await check('--json')).stdout));
  expect([typo.exitCode, typo.entries[0]?.unreadable]).toEqual([
    1,
    expect.stringMatching(/gates\.acuracy \(line \d+\): unknown key; did you mean accuracy\?/),
  ]);
  await edit(EVALS, '  acuracy:', '  accuracy:');
  await chmod(join(cwd, SKILL), 0o755);
  expect(staleLines((await check()).stdout)).toEqual([
    '    skill sql-migration-review: executable bit of SKILL.md changed (<hash> → <hash>)',
  ]);
  await chmod(join(cwd, SKILL), 0o644);

  await edit(SKILL, 'Reviews SQL migrations', 'Reviews SQL migration');
  await edit(EVALS, 'Does this SQL migration have', 'Does this migration have');
  await edit(EVALS, /.*id: code-review.*\n/, '');
  await edit(EVALS, 'cases:', 'trials: 2\ncases:');
  const stale = await check();
  expect([stale.exitCode, ...staleLines(stale.stdout)]).toMatchInlineSnapshot(`
    [
      1,
      "    skill sql-migration-review: description changed (<hash> → <hash>)",
      "    option trials: 3 → 2",
      "    case code-review: is gone",
      "    case rollback: prompt changed (<hash> → <hash>)",
    ]
  `);

  await rm(join(cwd, 'skills'), { recursive: true });
  expect(await check()).toMatchObject({
    exitCode: 1,
    stdout: expect.stringMatching(/since they cannot be read\n {4}No such file or folder/),
  });
});

it('a lock file that is missing or damaged is refused with path and line', async () => {
  await using sandbox = await createSandbox();
  const { check, cwd, run } = await cloneExample(sandbox);
  const whole = await readFile(join(cwd, LOCK), 'utf8');
  const written = async (content: string | Buffer) => {
    await writeFile(join(cwd, LOCK), content);
    const { exitCode, stderr } = await check();
    return [exitCode, stderr.split('\n')[0]];
  };
  await writeFile(join(cwd, LOCK), `<<<<<<< HEAD\n${whole}`);
  expect((await check()).stderr.split('\n')).toEqual([
    'skillgauge: skillgauge.lock.json:1: unexpected <<<<<<<.',
    '  Take the file back from version control; or delete it, and lock again: skillgauge lock update.',
  ]);
  expect([
    await written(whole.slice(0, whole.length / 2)),
    await written(Buffer.from([0x7b, 0xff, 0x7d])),
    await written(Buffer.alloc(10_000_000, ' ')),
  ]).toMatchInlineSnapshot(`
    [
      [
        2,
        "skillgauge: skillgauge.lock.json:75: a text that is not closed, or holds a line break.",
      ],
      [
        2,
        "skillgauge: skillgauge.lock.json is no lock file: it is not text in UTF-8.",
      ],
      [
        2,
        "skillgauge: skillgauge.lock.json is no lock file: it has 10000000 bytes, and 5000000 are the most.",
      ],
    ]
  `);
  await rm(join(cwd, LOCK));
  await mkdir(join(cwd, LOCK));
  expect(await check()).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^skillgauge: skillgauge\.lock\.json is no lock file: no file is there\./),
  });
  await rm(join(cwd, LOCK), { recursive: true });
  expect(await check('--json')).toMatchObject({
    exitCode: 2,
    stdout: expect.stringMatching(/There is no lock file/),
  });
  expect(await run('lock', 'update')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/No runs in/),
  });
});

interface Workflow {
  on: object;
  jobs: Record<string, { steps: { run?: string; uses?: string; env?: Record<string, string> }[] }>;
}

it('the commands of the workflow run, need a key only at night, and their run can be locked and compared', async () => {
  await using sandbox = await createSandbox();
  const { check, cwd, edit, run } = await cloneExample(sandbox);
  const workflow = parse(await readFile(join(cwd, '.github/workflows/skills.yml'), 'utf8')) as Workflow;
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request', 'workflow_dispatch', 'schedule']);
  const stepsOf = (job: string) =>
    workflow.jobs[job]?.steps.filter(({ run: line }) => line?.startsWith('npx ')) ?? [];
  const wordsOf = ({ run: line = '' }: { run?: string }) => line.split(' ').slice(2);
  expect(stepsOf('lock').flatMap(({ env = {} }) => Object.keys(env))).toEqual([]);
  for (const step of stepsOf('lock'))
    expect(await run(...wordsOf(step)), step.run).toMatchObject({ exitCode: 0 });

  const [night] = stepsOf('measure');
  expect(Object.keys(night?.env ?? {})).toEqual(['OPENAI_API_KEY']);
  const measure = wordsOf(night ?? {});
  const refused = await run(...measure);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/isSimulated true → false/)]);

  const cases = ['is-it-safe', 'drop-column', 'rename', 'locks', 'rollback', 'alter', 'write-query'];
  const filter = cases.flatMap((id) => ['--filter', id]);
  const simulated = [...measure, '--sim', '--trials', '1', '--json', ...filter];
  const same = await run(...simulated);
  expect(same.exitCode, same.stderr).toBe(0);
  const { baseline, runDir } = TriggerReportDocument.parse(JSON.parse(same.stdout));
  expect([baseline?.verdict, baseline?.falseAlarm]).toEqual(['no-difference', 0.05]);

  const update = await run('lock', 'update', 'skills/sql-migration-review', '--file', 'locks/new.json');
  expect([update.exitCode, update.stderr]).toEqual([2, expect.stringMatching(/ENOENT/)]);
  await mkdir(join(cwd, 'locks'));
  expect(await run('lock', 'update', '--file', join(sandbox.home, 'outside.json'))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /skills\/sql-migration-review lies outside the repository of the lock file/,
    ),
  });
  const updates = [
    await run('lock', 'update', 'skills/sql-migration-review', '--file', 'locks/new.json'),
    await run('lock', 'update', runDir, '--file', LOCK),
  ];
  expect(updates.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const lock = await readFile(join(cwd, LOCK), 'utf8');
  expect(await readFile(join(cwd, 'locks/new.json'), 'utf8')).toBe(
    lock.replace('"skills/sql', '"../skills/sql'),
  );
  expect(lock).not.toMatch(/"\/|20\d\d-\d\d-\d\d|\r/);
  expect([(await check()).exitCode, (await check('--file', 'locks/new.json')).exitCode]).toEqual([0, 0]);

  const elsewhere = join(sandbox.path, 'elsewhere');
  await rename(join(cwd, 'skills'), elsewhere);
  await symlink(elsewhere, join(cwd, 'skills'));
  expect(await run('lock', 'update', runDir)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /skills\/sql-migration-review lies outside the repository of the lock file/,
    ),
  });
  await rm(join(cwd, 'skills'));
  await rename(elsewhere, join(cwd, 'skills'));

  await edit(SKILL, /^description: .*$/m, 'description: Sings songs about whales.');
  const late = await run('lock', 'update');
  expect([late.exitCode, late.stderr]).toEqual([
    2,
    expect.stringMatching(/skill sql-migration-review: SKILL\.md differs/),
  ]);
  expect(await readFile(join(cwd, LOCK), 'utf8')).toBe(lock);

  const worse = await run(...simulated.filter((word) => word !== '--json'));
  expect([worse.exitCode, worse.stdout]).toEqual([
    1,
    expect.stringMatching(/baseline skillgauge\.lock\.json: WORSE\n {2}codex\n {4}recall 1\.00 → 0\.00/),
  ]);
}, 240_000);

it('a matrix is locked as a whole', async () => {
  await using sandbox = await createSandbox();
  const { cwd, edit, run, check } = await cloneExample(sandbox);
  await rm(join(cwd, 'skills'), { recursive: true });
  for (const name of ['csv-cleanup', 'sales-charts']) {
    await cp(join(ROOT, 'examples/matrix', name), join(cwd, 'skills', name), { recursive: true });
    const cases = [`  - { id: asks, prompt: Use ${name} for this file, should_trigger: true }`];
    await writeFile(join(cwd, 'skills', name, 'evals/trigger.yaml'), ['cases:', ...cases, ''].join('\n'));
  }
  const measured = await run('matrix', 'skills', '--driver', 'codex', '--sim', '--trials', '1');
  expect(measured.exitCode, measured.stderr).toBe(0);
  await rm(join(cwd, LOCK));
  expect(await run('lock', 'update', 'skills')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^locked: matrix skills \(2 skills\) on codex .*, SIMULATED MODEL$/m),
  });
  expect((await check()).exitCode).toBe(0);
  await edit('skills/sales-charts/SKILL.md', /$/, '\nOne more line.\n');
  const stale = await check();
  expect([stale.exitCode, ...staleLines(stale.stdout)]).toEqual([
    1,
    '    skill sales-charts: body changed (<hash> → <hash>)',
  ]);
}, 120_000);
