import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { worker } from '@skillgauge/sim';
import { buildInstallSet, readSkill } from '@skillgauge/skills';
import { builtinDrivers } from 'skillgauge';
import { describe, expect, it } from 'vitest';
import { executeSimulated } from '../support/execute-simulated.ts';
import { createSandbox, type Sandbox } from '../support/run-skillgauge.ts';

const SKILL = `---
name: sales-summary
description: Summarises sales figures of a season. Use for sales summaries.
---

Write \`report/summary.md\`:

\`\`\`markdown
# Sales of spring
It's up "5 %" of last year's.
\`\`\`

Do not write \`draft.txt\`.
Answer: The summary is in report/summary.md.
`;

const PLAIN = 'Save the notes as `draft.txt`:\n```\nnotes\n```';

async function installSet({ path }: Sandbox) {
  const folder = join(path, 'sales-summary');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'SKILL.md'), SKILL);
  return buildInstallSet({ target: await readSkill(folder), competitors: [], fullBodies: true });
}

describe('with full permissions the simulated worker writes with each harness’s own tools', () => {
  it.each(builtinDrivers)('$id', async (driver) => {
    await using sandbox = await createSandbox();
    const set = await installSet(sandbox);
    const work = async (prompt: string) => {
      const { outputs, record } = await executeSimulated({
        ...{ driver, set, prompt, sandbox, persona: worker, keepOutputs: true },
        temporaryRoot: sandbox.path,
        settings: { permissions: 'full', stop: 'end', fullBodies: true },
      });
      const files = outputs.flatMap(({ change, path, text }) =>
        change === 'unchanged' ? [] : [[path, text]],
      );
      return { outcome: record.outcome, fired: record.fired, files: Object.fromEntries(files) };
    };
    expect(await work(`Summarise the sales figures of spring. ${PLAIN}`)).toEqual({
      outcome: 'scored',
      fired: true,
      files: { 'report/summary.md': `# Sales of spring\nIt's up "5 %" of last year's.\n` },
    });
    expect(await work(`Translate a poem. ${PLAIN}`)).toEqual({
      outcome: 'scored',
      fired: false,
      files: { 'draft.txt': 'notes\n' },
    });
  });
});
