import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSandbox, measureSimulated, ROOT, runSkillgauge } from '../support/run-skillgauge.ts';

const MEASURED = ['--driver', 'codex', '--trials', '1', '--filter', 'terse', '--filter', 'bump'];

async function schemaOf(name: string) {
  const text = await readFile(join(ROOT, 'packages/skillgauge/schemas', `${name}.schema.json`), 'utf8');
  return new Ajv2020({ strict: false, allErrors: true }).compile(JSON.parse(text));
}

/** Without what differs from run to run. */
function steady(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d-]+Z/g, 'TIME')
    .replaceAll(/≥ \$[\d.]+|\\?\$[\d.]+/g, 'COST')
    .replaceAll(/time="[\d.]+"/g, 'time="…"');
}

it('prints a report in every form, writes it where it is asked to, and says what is wrong', async () => {
  await using sandbox = await createSandbox();
  const { document } = await measureSimulated(sandbox, ['examples/trigger/specific', ...MEASURED]);
  const report = (...args: string[]) => runSkillgauge(sandbox, ['report', document.runDir, ...args]);
  expect((await readdir(document.runDir)).filter((name) => name.startsWith('report.')).toSorted()).toEqual([
    'report.html',
    'report.json',
    'report.md',
  ]);
  const markdown = await report('--format', 'md');
  expect(markdown.stdout).toBe((await readFile(join(document.runDir, 'report.md'), 'utf8')).trimEnd());
  expect(steady(markdown.stdout).split('\n').slice(0, 1)).toEqual(['## Trigger rate of release-notes']);

  const file = join(sandbox.path, 'made/report.xml');
  const junit = await report('--format', 'junit', '--out', file);
  expect([junit.exitCode, junit.stdout, junit.stderr]).toEqual([0, '', `written: ${file}`]);
  expect(steady(await readFile(file, 'utf8')).match(/<testcase.*/g)).toMatchInlineSnapshot(`
    [
      "<testcase classname="skillgauge.codex.release-notes" name="terse" time="…"/>",
      "<testcase classname="skillgauge.codex.release-notes" name="bump" time="…"/>",
    ]
  `);

  const csv = await report('--format', 'csv');
  expect(
    csv.stdout.split('\r\n').map((line) => line.split(',').slice(6, 11).join(',')),
  ).toMatchInlineSnapshot(`
    [
      "case,trial,should_trigger,outcome,fired",
      "bump,1,false,scored,false",
      "terse,1,true,scored,true",
    ]
  `);

  const github = await report('--format', 'github');
  expect(github.stdout).toMatchInlineSnapshot(
    `"::notice file=examples/trigger/specific/evals/trigger.yaml,title=release-notes on codex::recall 1.00, false-positive rate 0.00"`,
  );

  const json = await report('--format', 'json');
  const isReport = await schemaOf('report');
  expect(isReport(JSON.parse(json.stdout)), JSON.stringify(isReport.errors)).toBe(true);
  expect(isReport({ ...JSON.parse(json.stdout), simulated: 'yes' })).toBe(false);

  const wrong = [
    await report('--format', 'junt'),
    await report('--format', 'md', '--json'),
    await runSkillgauge(sandbox, ['report', 'nowhere', '--format', 'json']),
  ];
  expect(wrong.map(({ exitCode, stderr }) => [exitCode, stderr])).toMatchInlineSnapshot(`
    [
      [
        2,
        "skillgauge: --format is "junt".
      Did you mean junit? Use one of: text, json, md, html, junit, csv, github.",
      ],
      [
        2,
        "skillgauge: --json and --format md were both given.
      Give one of them.",
      ],
      [
        2,
        "skillgauge: No run folder at nowhere (no plan.json there).
      Give the path that a trigger command printed as its run folder.",
      ],
    ]
  `);
  expect(JSON.parse(wrong[2]?.stdout ?? '')).toMatchObject({ error: { code: 'invalid_input' } });
});

it('tells a job of GitHub Actions by itself, and lets nothing printed there be a command', async () => {
  await using sandbox = await createSandbox();
  const summary = join(sandbox.path, 'summary.md');
  const skill = join(sandbox.path, 'skills/notes');
  await mkdir(join(skill, 'evals'), { recursive: true });
  await writeFile(
    join(skill, 'SKILL.md'),
    '---\nname: notes\ndescription: Writes release notes and changelogs.\n---\nDo.\n',
  );
  const cases = [
    { id: 'x', prompt: 'Write the release notes.\n::error::gotcha\n##[error]gotcha', should_trigger: false },
    { id: 'y', prompt: 'Write the changelog and the release notes.', should_trigger: true },
  ];
  await writeFile(join(skill, 'evals/trigger.yaml'), JSON.stringify({ gates: { recall: '>= 0.5' }, cases }));
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: sandbox.path };
  const { exitCode, stderr, stdout } = await runSkillgauge(
    sandbox,
    ['trigger', 'skills/notes', '--driver', 'codex', '--sim', '--trials', '1', '--out', sandbox.out],
    { cwd: sandbox.path, env },
  );
  expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
  const commands = [...stdout.split('\n'), ...stderr.split('\n')].filter((line) => /^\s*::|##\[/.test(line));
  expect(commands).toMatchInlineSnapshot(`
    [
      "::warning file=skills/notes/evals/trigger.yaml,title=notes on codex%3A false alarm::x: fired in 1 of 1 trial, should not fire: Write the release notes.\\n::error::gotcha\\n##[error]gotcha",
      "::notice file=skills/notes/evals/trigger.yaml,title=notes on codex::recall 1.00, false-positive rate 1.00",
    ]
  `);
  expect((await readFile(summary, 'utf8')).split('\n')[0]).toBe('## Trigger rate of notes');
});

interface Action {
  inputs: Record<string, { required?: boolean; default?: string; description: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: { shell: string; run: string; env: Record<string, string> }[] };
}

it('the composite action runs, writes the reports, and ends as the measurement did', async () => {
  await using sandbox = await createSandbox();
  const action: Action = parse(await readFile(join(ROOT, 'action.yml'), 'utf8'));
  const [step] = action.runs.steps;
  expect([action.runs.using, action.runs.steps.length, step?.shell]).toEqual(['composite', 1, 'bash']);
  const outputs = join(sandbox.path, 'outputs');
  const folder = join(sandbox.path, 'report');
  const run = (words: string) =>
    execa('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'exit 9'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: sandbox.home,
        RUNNER_TEMP: sandbox.path,
        GITHUB_OUTPUT: outputs,
        SKILLGAUGE_RUN: words,
        SKILLGAUGE_FORMATS: 'md junit text',
        SKILLGAUGE_FOLDER: folder,
      },
      extendEnv: false,
      reject: false,
    });
  const words = `trigger examples/trigger/specific ${MEASURED.join(' ')} --sim --gate "recall <= 0.5"`;
  const { exitCode, stderr } = await run(words);
  expect([exitCode, stderr]).toEqual([1, expect.any(String)]);
  expect(await readFile(outputs, 'utf8')).toBe(`exit-code=1\nfolder=${folder}\n`);
  expect((await readdir(folder)).toSorted()).toEqual(['report.md', 'report.txt', 'report.xml']);
});

it('the workflow of the example gives the action what it takes', async () => {
  const action: Action = parse(await readFile(join(ROOT, 'action.yml'), 'utf8'));
  const path = 'examples/github-action/.github/workflows/skills.yml';
  const workflow: { jobs: Record<string, { steps: { id?: string; with?: object; run?: string }[] }> } = parse(
    await readFile(join(ROOT, path), 'utf8'),
  );
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const used = steps.find(({ id }) => id === 'skillgauge');
  expect(Object.keys(used?.with ?? {}).filter((name) => !(name in action.inputs))).toEqual([]);
  const text = await readFile(join(ROOT, path), 'utf8');
  const named = [...text.matchAll(/steps\.skillgauge\.outputs\.([a-z-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in action.outputs))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

it.each([
  ['eval-file', 'examples/trigger/specific/evals/trigger.yaml'],
  ['eval-file', 'examples/ci/skills/sql-migration-review/evals/trigger.yaml'],
  ['task-file', 'examples/bench/meeting-minutes/evals/bench.yaml'],
  ['observations', 'examples/score/observations.json'],
  ['config', 'examples/acp/skillgauge.config.yaml'],
])('the published schema %s takes %s, and refuses an unknown key', async (name, path) => {
  const isValid = await schemaOf(name);
  const value: Record<string, unknown> = parse(await readFile(join(ROOT, path), 'utf8'));
  expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ ...value, 'no such key': 1 })).toBe(false);
});
