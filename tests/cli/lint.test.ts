import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

async function skillWith(sandbox: Sandbox, description: string): Promise<string> {
  const folder = join(sandbox.path, 'pdf');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'SKILL.md'), `---\nname: pdf\ndescription: ${description}\n---\nBody.\n`);
  return folder;
}

it('a good skill: exit 0, and each driver that was asked for', async () => {
  await using sandbox = await createSandbox();
  const folder = await skillWith(sandbox, 'Reads PDF files.');
  const result = await runSkillgauge(sandbox, [
    'lint',
    folder,
    '--driver',
    'codex,copilot',
    '--format',
    'json',
  ]);
  expect(result.exitCode, result.stderr).toBe(0);
  expect(JSON.parse(result.stdout)).toMatchObject({
    schemaVersion: 1,
    drivers: ['codex', 'copilot'],
    skills: [
      {
        name: 'pdf',
        verdicts: [{ driver: 'codex', fate: 'listed', shownCharacters: 16 }, { driver: 'copilot' }],
      },
    ],
    findings: [],
  });
});

it('an error: exit 1, as text with file and line, and as SARIF', async () => {
  await using sandbox = await createSandbox();
  const folder = await skillWith(sandbox, 'Use when: always');
  const text = await runSkillgauge(sandbox, ['lint', folder, '--driver', 'copilot']);
  expect(text).toMatchObject({ exitCode: 1, stderr: '' });
  expect(text.stdout).toMatch(
    /SKILL\.md:3 {2}The front matter is not valid YAML[\s\S]*\[skill\/invalid-yaml\]/,
  );
  const sarif = await runSkillgauge(sandbox, ['lint', folder, '--driver', 'copilot', '--format', 'sarif'], {
    cwd: sandbox.path,
  });
  expect(sarif.exitCode).toBe(1);
  expect(JSON.parse(sarif.stdout).runs[0].results[0]).toMatchObject({
    ruleId: 'skill/invalid-yaml',
    level: 'error',
    locations: [
      { physicalLocation: { artifactLocation: { uri: 'pdf/SKILL.md' }, region: { startLine: 3 } } },
    ],
  });
});

it('bad input: exit 2, and one JSON document where JSON was asked for', async () => {
  await using sandbox = await createSandbox();
  const result = await runSkillgauge(sandbox, ['lint', join(sandbox.path, 'gone'), '--format', 'json']);
  expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('No such file or folder') });
  expect(JSON.parse(result.stdout)).toMatchObject({
    error: { code: 'invalid_input', message: expect.stringContaining('No such file or folder') },
  });
});
