import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSandbox, measureSimulated, runSkillgauge } from '../support/run-skillgauge.ts';

test('a run leaves its HTML report behind, and it is made again from the folder alone', async () => {
  await using sandbox = await createSandbox();
  const { document } = await measureSimulated(sandbox, [
    ...['examples/trigger/specific', '--driver', 'codex', '--trials', '1', '--filter', 'notes-for-version'],
  ]);
  expect((await readdir(document.runDir)).toSorted()).toMatchInlineSnapshot(`
    [
      "journal.ndjson",
      "plan.json",
      "report.html",
      "report.json",
      "report.md",
      "transcripts",
    ]
  `);
  const html = await readFile(join(document.runDir, 'report.html'), 'utf8');
  const data = /id="skillgauge-page">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const { cases, mode, runs, simulated } = JSON.parse(data);
  expect({ cases, mode, states: runs.states, simulated }).toMatchInlineSnapshot(`
    {
      "cases": [
        {
          "id": "notes-for-version",
          "prompt": "Write the release notes for v2.4.0, please.",
          "shouldTrigger": true,
          "skill": null,
          "tags": [],
        },
      ],
      "mode": "trigger",
      "simulated": true,
      "states": "f",
    }
  `);
  const again = await runSkillgauge(sandbox, ['report', document.runDir, '--format', 'html']);
  expect(again.exitCode).toBe(0);
  expect(again.stdout.trimEnd()).toBe(html.trimEnd());
});
