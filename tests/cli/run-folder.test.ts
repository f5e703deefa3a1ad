import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const CASES = [
  { id: 'command', prompt: '/release-notes for 2.0', should_trigger: true },
  { id: 'mention', prompt: 'Use the release-notes skill for 2.0', should_trigger: true },
  { id: 'task', prompt: 'Write the release notes for 2.0', should_trigger: true },
];

/** One run of three cases, one of which names the skill as a command; a broken competitor beside a good one. */
async function measure(sandbox: Sandbox) {
  const rivals = join(sandbox.path, 'rivals');
  await mkdir(join(rivals, 'broken'), { recursive: true });
  await writeFile(join(rivals, 'broken/SKILL.md'), 'no front matter\n');
  await mkdir(join(rivals, 'cakes'));
  await writeFile(join(rivals, 'cakes/SKILL.md'), '---\nname: cakes\ndescription: Bakes cakes.\n---\n');
  const evals = join(sandbox.path, 'evals.yaml');
  await writeFile(evals, stringify({ cases: CASES }));
  const result = await runSkillgauge(sandbox, [
    ...['trigger', 'examples/trigger/specific', '--evals', evals, '--driver', 'codex', '--sim'],
    ...['--trials', '1', '--install-set', rivals, '--out', sandbox.out, '--json'],
  ]);
  return { ...result, document: JSON.parse(result.stdout) };
}

it('a run, its report made again, and what becomes of damage', async () => {
  await using sandbox = await createSandbox();
  const { document, exitCode, stderr } = await measure(sandbox);
  const [report] = document.reports;
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/3 cases × 1 trial × 1 driver = 3 runs, 1 of them left out \(explicit prompts\)/);
  expect({
    styles: report.perPrompt.map(({ id, style }: { id: string; style?: string }) => [id, style ?? null]),
    rateByStyle: report.rateByStyle,
    skipped: report.skipped,
    competitors: report.competitorIds,
  }).toMatchInlineSnapshot(`
    {
      "competitors": [
        "cakes",
      ],
      "rateByStyle": {
        "explicit": {
          "cases": 2,
          "fired": 1,
          "n": 1,
          "rate": 1,
        },
        "others": {
          "cases": 1,
          "fired": 1,
          "n": 1,
          "rate": 1,
        },
      },
      "skipped": {
        "byReason": {
          "explicit prompt: codex expands it before the model runs": 1,
        },
        "total": 1,
      },
      "styles": [
        [
          "command",
          "explicit",
        ],
        [
          "mention",
          "explicit",
        ],
        [
          "task",
          null,
        ],
      ],
    }
  `);
  expect(report.warnings.join('\n')).toMatch(/Competitor .*broken is not installed: .*no front matter/);

  const again = await runSkillgauge(sandbox, ['report', document.runDir, '--json']);
  expect(JSON.parse(again.stdout)).toEqual(document);

  const copy = join(sandbox.path, 'copy');
  await cp(document.runDir, copy, { recursive: true });
  const journal = (await readFile(join(copy, 'journal.ndjson'), 'utf8')).trimEnd().split('\n');
  const finished = journal.findIndex((line) => line.includes('"type":"finished"'));
  const damaged = [
    ...journal.slice(0, finished),
    journal[finished]?.slice(0, 80),
    '{"type":"finished"}',
    'null',
  ];
  await writeFile(join(copy, 'journal.ndjson'), damaged.join('\n'));
  const rest = await runSkillgauge(sandbox, ['report', copy, '--json']);
  const [partial] = JSON.parse(rest.stdout).reports;
  const place = join(copy, 'journal.ndjson');
  const told = damaged
    .slice(finished)
    .map((_, index) => `${place}:${finished + 1 + index}: cut off or damaged`);
  expect(rest.stderr.trim().split('\n')).toEqual(told.map((text) => `note: ${text}`));
  expect(partial.warnings).toEqual(expect.arrayContaining(told));
  expect(partial.rate).toBeNull();
  expect(partial.warnings.join('\n')).toMatch(/began and never ended: what they spent is unknown/);
  expect(rest.exitCode).toBe(3);

  const plan = JSON.parse(await readFile(join(copy, 'plan.json'), 'utf8'));
  const bad = [
    { ...plan, drivers: [] },
    { ...plan, schemaVersion: 99 },
    { ...plan, cases: [...plan.cases, ...plan.cases] },
    { ...plan, execution: { ...plan.execution, requests: [], skipped: [] } },
    null,
  ];
  const refusals = [];
  for (const content of bad) {
    await writeFile(join(copy, 'plan.json'), JSON.stringify(content));
    const refused = await runSkillgauge(sandbox, ['report', copy]);
    refusals.push(`${refused.exitCode}: ${refused.stderr.replaceAll(copy, 'RUN')}`);
  }
  expect(refusals).toMatchInlineSnapshot(`
    [
      "2: skillgauge: RUN/plan.json is not a plan:
    ✖ Too small: expected array to have >=1 items
      → at drivers
      It may come from another version of skillgauge, or be damaged.",
      "2: skillgauge: RUN/plan.json is of version 99; this skillgauge reads up to version 2.
      Use the version of skillgauge that made the run, or a later one.",
      "2: skillgauge: RUN/plan.json is not a plan:
    ✖ an id comes twice
      → at cases
      It may come from another version of skillgauge, or be damaged.",
      "2: note: RUN/journal.ndjson:7: cut off or damaged
    note: RUN/journal.ndjson:8: cut off or damaged
    note: RUN/journal.ndjson:9: cut off or damaged
    skillgauge: The plan has no requests for driver codex.
      The run folder is damaged: measure again.",
      "2: skillgauge: RUN/plan.json is not a plan:
    ✖ Invalid input: expected object, received null
      It may come from another version of skillgauge, or be damaged.",
    ]
  `);
});
