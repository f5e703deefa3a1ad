import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createSandbox, measureSimulated, runSkillgauge } from '../support/run-skillgauge.ts';

const MEASURED = [
  'examples/trigger/specific',
  '--driver',
  'claude-code,codex',
  '--trials',
  '1',
  ...['--filter', 'notes-for-version'],
];

/** Without what differs from run to run. */
function steady(text: string): string {
  return text
    .replaceAll(/\/\S*\/project\//g, 'PROJECT/')
    .replaceAll(/\b[0-9a-f]{24}\b/g, 'CANARY')
    .replaceAll(/^id: [0-9a-f]{16}$/gm, 'id: ID')
    .replaceAll(/tokens.*$/gm, 'USAGE')
    .replaceAll(/(\n\s+result: ---\n)[\s\S]*?(\n {2}>>>)/g, '$1…$2');
}

it('tells one run turn by turn for every harness, names the nearest where none fits, and obeys nothing', async () => {
  await using sandbox = await createSandbox();
  const { document } = await measureSimulated(sandbox, MEASURED);
  const show = (...args: string[]) => runSkillgauge(sandbox, ['show', document.runDir, ...args]);
  const claude = await show('notes-for-version/claude-code/1');
  const codex = await show('notes-for-version/codex/1');
  expect([claude.exitCode, codex.exitCode, claude.stderr, codex.stderr]).toEqual([0, 0, '', '']);
  expect(steady(claude.stdout)).toMatchInlineSnapshot(`
    "claude-code  notes-for-version trial 1  fired  USAGE
    id: ID
    driver: claude-code 2.1.197, model claude-sonnet-4-5, arm default
    attempt: 1, ended by fired, SIGKILL
    prompt: Write the release notes for v2.4.0, please.

    model: claude-sonnet-4-5
    skills announced: release-notes

    --- turn 1
    call Skill (skill)
      skill: release-notes
      result: Launching skill: release-notes
      >>> FIRED: skill release-notes (the harness says so)

    --- skillgauge stopped it: the skill under test had fired"
  `);
  expect(steady(codex.stdout)).toMatchInlineSnapshot(`
    "codex  notes-for-version trial 1  fired  USAGE
    id: ID
    driver: codex 0.171.0, model gpt-5.5, arm default
    attempt: 1, ended by fired, SIGKILL
    prompt: Write the release notes for v2.4.0, please.

    --- turn 1
    call command_execution (shell)
      command: /bin/bash -lc 'cat PROJECT/.agents/skills/release-notes/SKILL.md'
      result: ---
    …
      >>> FIRED: skill release-notes (its text came back to the model)

    --- skillgauge stopped it: the skill under test had fired"
  `);

  const { events, ...run } = JSON.parse((await show('notes-for-version/codex/1', '--json')).stdout);
  const types = TraceEvent.array()
    .parse(events)
    .map(({ type }) => type);
  expect(types.filter((type) => type === 'skill-call').length).toBe(1);
  expect([run.caseId, run.driver, run.fired, run.attempt]).toEqual(['notes-for-version', 'codex', true, 1]);

  const wrong = [await show('notes-for-versions/codex/1'), await show('notes-for-version')];
  expect(
    wrong.map(({ exitCode, stderr }) => [exitCode, stderr.replaceAll(document.runDir, 'RUN')]),
  ).toMatchInlineSnapshot(`
    [
      [
        2,
        "skillgauge: No run notes-for-versions/codex/1 in RUN.
      The nearest: notes-for-version/codex/1, notes-for-version/claude-code/1",
      ],
      [
        2,
        "skillgauge: More than one run fits notes-for-version.
      Say which: notes-for-version/claude-code/1, notes-for-version/codex/1",
      ],
    ]
  `);
  const attempt = await show('notes-for-version/codex/1', '--attempt', '2');
  expect([attempt.exitCode, attempt.stderr]).toMatchInlineSnapshot(`
    [
      2,
      "skillgauge: Run notes-for-version/codex/1 has no attempt 2.
      Its attempts: 1.",
    ]
  `);

  // A trace that somebody has made hostile and torn, and runs without one.
  const { runDir } = document;
  const folder = join(runDir, 'transcripts');
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.trace.ndjson')) continue;
    const text = await readFile(join(folder, file), 'utf8');
    const hostile = JSON.stringify({
      ...{ type: 'message', model: null, subagent: false },
      text: '\u001b]0;title\u0007\u001b[2J \u202egnp.exe \u009b31m',
    });
    if (text.includes('"Skill"'))
      await writeFile(join(folder, file), `torn\n${hostile}\n${text.slice(0, -9)}`);
    else await rm(join(folder, file));
  }
  const shown = await runSkillgauge(sandbox, ['show', runDir, 'notes-for-version/claude-code/1', '--full']);
  expect(shown.stdout).toContain(String.raw`\u{1b}]0;title\u{7}\u{1b}[2J \u{202e}gnp.exe \u{9b}31m`);
  expect(shown.stdout.match(/(?!\n)[\p{Cc}\p{Cf}]/gu)).toBeNull();
  const older = await runSkillgauge(sandbox, ['show', runDir, 'notes-for-version/codex/1']);
  expect(older.stdout.replaceAll(runDir, 'RUN').split('\n\n')[1]).toMatchInlineSnapshot(`
    "This run has no trace file: it was made by an older version, or the file is gone.
    What the harness printed: RUN/transcripts/962c62aa6aa019ec-1.ndjson"
  `);
  expect(older.exitCode).toBe(0);
}, 120_000);
