import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

it('a fixture with skills of its own: listed by name, warned of, and a same-named one is replaced', async () => {
  await using sandbox = await createSandbox();
  const fixture = join(sandbox.path, 'repo/.claude/skills');
  for (const name of ['bake-cakes', 'release-notes']) {
    await mkdir(join(fixture, name), { recursive: true });
    const text = `---\nname: ${name}\ndescription: Bakes cakes and pies.\n---\nbody\n`;
    await writeFile(join(fixture, name, 'SKILL.md'), text);
  }
  const evals = join(sandbox.path, 'evals.yaml');
  const line = (id: string, more: string) =>
    `  - { id: ${id}, prompt: Write the release notes for 2.0, should_trigger: true${more} }\n`;
  await writeFile(evals, `cases:\n${line('bare', '')}${line('repo', ', fixture: ./repo')}`);
  const result = await runSkillgauge(sandbox, [
    ...['trigger', 'examples/trigger/specific', '--evals', evals, '--driver', 'claude-code', '--sim'],
    ...['--trials', '1', '--json', '--out', sandbox.out],
  ]);
  const [report] = JSON.parse(result.stdout).reports;
  expect([report.rate, report.competitors, report.bundled]).toEqual([1, 0, ['bake-cakes']]);
  expect(report.warnings.filter((warning: string) => warning.includes('fixture'))).toEqual([
    'The fixture of case repo brings 1 skill of its own: bake-cakes.',
    'The fixture of case repo brings a skill in the place of an installed one, which replaces it: release-notes.',
  ]);
  const text = await runSkillgauge(sandbox, ['report', JSON.parse(result.stdout).runDir]);
  expect(text.stdout).toContain('listed as well, not installed by this measurement: bake-cakes');
});
