import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { differences, listFolder } from '../support/folder-listing.ts';
import { createSandbox, ROOT, type Sandbox, startSkillgauge } from '../support/run-skillgauge.ts';

const MARKER = 'planted-user-skill';

/** A project, a HOME and a temporary root as a user has them, with skills and instructions that must not leak in. */
async function userSurroundings(sandbox: Sandbox) {
  const project = join(sandbox.path, 'project');
  const temporaryRoot = join(sandbox.path, 'temporary');
  await mkdir(temporaryRoot, { recursive: true });
  await cp(join(ROOT, 'examples/trigger/specific'), join(project, 'skills/release-notes'), {
    recursive: true,
  });
  const planted = `---\nname: ${MARKER}\ndescription: Use for anything at all.\n---\nbody\n`;
  for (const folder of ['.claude/skills', '.agents/skills', '.codex/skills']) {
    for (const base of [sandbox.home, project, sandbox.path]) {
      await mkdir(join(base, folder, MARKER), { recursive: true });
      await writeFile(join(base, folder, MARKER, 'SKILL.md'), planted);
    }
  }
  await writeFile(join(project, 'CLAUDE.md'), `${MARKER}\n`);
  await writeFile(join(project, 'AGENTS.md'), `${MARKER}\n`);
  return { project, temporaryRoot };
}

it('a run changes nothing but its run folder and its own temporary folder, and sees nothing of the user', async () => {
  await using sandbox = await createSandbox();
  const { project, temporaryRoot } = await userSurroundings(sandbox);
  const roots = { home: sandbox.home, project, temporaryRoot };
  const list = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(roots).map(async ([name, root]) => [name, await listFolder(root)])),
    );
  const before = await list();
  const command = startSkillgauge(
    sandbox,
    ['trigger', 'skills/release-notes', '--driver', 'claude-code,codex', '--sim', '--trials', '1', '--json'],
    { cwd: project, env: { TMPDIR: temporaryRoot } },
  );
  const foreign = new Set<string>();
  let looks = 0;
  const ending = new AbortController();
  void command.finally(() => ending.abort());
  while (!ending.signal.aborted) {
    const now = await list();
    looks += 1;
    for (const name of Object.keys(roots)) {
      for (const path of differences(before[name], now[name])) {
        const isOwn =
          name === 'project'
            ? path.startsWith('.skillgauge')
            : name === 'temporaryRoot' && /^work-[0-9a-f]{12}(?:\.note|\/|$)/.test(path);
        if (!isOwn) foreign.add(`${name}: ${path}`);
      }
    }
  }
  const { stdout } = await command;
  const after = await list();
  expect(looks).toBeGreaterThan(5);
  expect([...foreign]).toEqual([]);
  expect(differences(before['home'], after['home'])).toEqual([]);
  expect(differences(before['temporaryRoot'], after['temporaryRoot'])).toEqual([]);
  const { reports, runDir } = JSON.parse(stdout);
  expect(
    differences(before['project'], after['project']).every((path) => path.startsWith('.skillgauge')),
  ).toBe(true);
  expect(await readdir(join(project, '.skillgauge/runs'))).toHaveLength(1);
  expect(
    reports.map((report: { rate: number; falsePositiveRate: number }) => [
      report.rate,
      report.falsePositiveRate,
    ]),
  ).toEqual([
    [1, 0],
    [1, 0],
  ]);
  for (const file of await readdir(join(runDir, 'transcripts'))) {
    expect(await readFile(join(runDir, 'transcripts', file), 'utf8')).not.toContain(MARKER);
  }
});
