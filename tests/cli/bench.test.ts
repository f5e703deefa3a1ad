import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const EXAMPLE = 'examples/bench';

async function plant(sandbox: Sandbox, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(sandbox.path, path)), { recursive: true });
    await writeFile(join(sandbox.path, path), content);
  }
}

const SKILL = '---\nname: notes\ndescription: Writes release notes.\n---\nPut the totals first.\n';

const BAD: [name: string, args: string[], message: RegExp][] = [
  ['no such skill', ['no/skill'], /no\/skill/],
  ['a skill without tasks', ['examples/trigger/vague'], /No task file in [\s\S]*evals\/bench\.yaml/],
  ['an unknown comparison', [EXAMPLE, '--compare', 'models'], /--compare is "models"/],
  ['an unknown grader', [EXAMPLE, '--grader', 'codx'], /codx/],
  [
    'a flag of trigger that means nothing here',
    [EXAMPLE, '--threshold', '0.5'],
    /unknown option '--threshold'/,
  ],
];

describe('bad input to bench ends before any run, with exit 2 and one clear message', () => {
  it.each(BAD)('%s', async (_name, args, message) => {
    await using sandbox = await createSandbox();
    const given = ['bench', ...args, '--driver', 'codex', '--sim', '--out', sandbox.out];
    const result = await runSkillgauge(sandbox, given);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
    expect([result.exitCode, result.stdout]).toEqual([2, '']);
  });

  it('every mistake of a task file at once, with its line and what was meant', async () => {
    await using sandbox = await createSandbox();
    await plant(sandbox, {
      'notes/SKILL.md': SKILL,
      'notes/evals/bench.yaml': `trials: 0
tasks:
  - prompt: Go
    expectation: [x]
    expectations: [{ text: y, check: { type: file-exist, path: a } }]
`,
    });
    const given = ['bench', join(sandbox.path, 'notes'), '--driver', 'codex', '--sim'];
    const { exitCode, stderr } = await runSkillgauge(sandbox, given, { cwd: sandbox.path });
    expect(exitCode).toBe(2);
    expect(stderr.replaceAll(sandbox.path, '')).toMatchInlineSnapshot(`
      "skillgauge: /notes/evals/bench.yaml: 3 problems
        trials (line 1): Too small: expected number to be >=1, found 0
        tasks[0].expectation (line 4): unknown key; did you mean expectations?
        tasks[0].expectations[0].check.type (line 5): unknown check "file-exist"; did you mean file-exists?
        Correct what is named; nothing of it was taken over."
    `);
  });
});

describe('a plan without any run', () => {
  it('counts tasks, arms and trials, and the questions to graders; a free pass is told', async () => {
    await using sandbox = await createSandbox();
    await plant(sandbox, {
      'notes/SKILL.md': SKILL,
      'notes/evals/evals.json': JSON.stringify({
        skill_name: 'notes',
        evals: [
          { id: 1, prompt: 'Write notes', expected_output: 'Notes', expectations: ['They are short'] },
          {
            id: 2,
            prompt: 'Write more',
            assertions: [{ text: 'Totals', check: { type: 'answer-contains', text: 'totals first' } }],
          },
        ],
      }),
    });
    const given = ['bench', 'notes', '--driver', 'codex,pi', '--sim', '--dry-run', '--majority'];
    const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, given, { cwd: sandbox.path });
    expect([exitCode, stderr]).toMatchInlineSnapshot(`
      [
        0,
        "note: Task 2: Expectation "1" (Totals) is satisfied by the skill's own SKILL.md: a run that repeats the skill's text passes it.",
      ]
    `);
    expect(stdout).toMatchInlineSnapshot(`
      "Plan: 2 tasks × 2 arms × 3 trials × 2 drivers = 24 runs

      driver  model    runs  upper cost  what it rests on
      codex   gpt-5.5    12         n/a  no earlier run of this driver and model
      pi      gpt-4.1    12         n/a  no earlier run of this driver and model

      upper cost: n/a (nothing to estimate it from: codex, pi)
      simulated: nothing will be billed
      Nothing was started.
      grading: at most 36 questions to a model (through codex); not in the figures above"
    `);
  });
});
