import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox, measureSimulated, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

/** A copy of a run that was not simulated, by its own word: it began on another day, and a launch of it was killed. */
async function makeRealRun(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const plan = await readFile(join(to, 'plan.json'), 'utf8');
  await writeFile(
    join(to, 'plan.json'),
    plan.replace('"simulated":true', '"simulated":false').replace('"simulated": true', '"simulated": false'),
  );
  const journal = await readFile(join(to, 'journal.ndjson'), 'utf8');
  const started = journal
    .split('\n')
    .find((line) => /"type":"started","id":"[0-9a-f]+"/.test(line) && isOfRequest(line, journal));
  if (started === undefined) throw new Error('no launch in the journal');
  const killed = started.replace(/"attempt":\d+/, '"attempt":9');
  await writeFile(join(to, 'journal.ndjson'), `${journal}${killed}\n`);
}

/** Preflights are launched, too. */
function isOfRequest(started: string, journal: string): boolean {
  const { id } = JSON.parse(started) as { id: string };
  return journal.includes(`"requestId":"${id}"`);
}

const costs = (sandbox: Sandbox, ...args: string[]) => runSkillgauge(sandbox, ['costs', ...args]);

it('sums runs up by driver, model, skill and day; simulated ones apart, damaged folders named, killed launches unknown', async () => {
  await using sandbox = await createSandbox();
  const filter = ['--filter', 'notes-for-version', '--filter', 'commit-message'];
  const measured = ['examples/trigger/specific', '--driver', 'claude-code', '--trials', '1', ...filter];
  const { document } = await measureSimulated(sandbox, measured);
  const costUsd = document.reports[0]?.usage?.costUsd ?? Number.NaN;
  await makeRealRun(document.runDir, join(sandbox.out, '2027-01-01T00-00-00Z-real'));
  await mkdir(join(sandbox.out, 'damaged'));
  await writeFile(join(sandbox.out, 'damaged', 'plan.json'), '{');

  const { exitCode, stdout } = await costs(sandbox, sandbox.out, '--by', 'driver,skill', '--json');
  const found = JSON.parse(stdout);
  const keys = { driver: 'claude-code', skill: 'release-notes' };
  expect([exitCode, found.runFolders, found.groups.length, found.groups[0].keys]).toEqual([0, 2, 1, keys]);
  expect(found.total).toMatchObject({ runs: 2, unfinishedLaunches: 1, costUsd: expect.closeTo(costUsd, 9) });
  expect(found.simulated.total).toMatchObject({ runs: 2, costUsd: expect.closeTo(costUsd, 9) });
  expect(found.simulated.total).not.toHaveProperty('unfinishedLaunches');
  expect(found.damaged).toEqual([
    { path: join(sandbox.out, 'damaged'), problem: expect.stringContaining('is not a run folder') },
  ]);

  const inner = join(sandbox.out, '2027-01-01T00-00-00Z-real/steps/one');
  await mkdir(inner, { recursive: true });
  await writeFile(join(inner, 'plan.json'), '{"mode":"optimize-step"}');
  const around = JSON.parse((await costs(sandbox, sandbox.out, '--json')).stdout);
  expect(around.total).toEqual(found.total);
  expect(around.damaged.map(({ path }: { path: string }) => path)).toEqual([
    inner,
    join(sandbox.out, 'damaged'),
  ]);
  const alone = await costs(sandbox, inner, join(sandbox.out, 'damaged'));
  expect([alone.exitCode, alone.stdout.split('\n')[2]]).toEqual([
    2,
    'No real run among what could be read: what was spent is not known.',
  ]);
  expect((await runSkillgauge(sandbox, ['report', inner])).stderr).toMatch(
    /steps\/one is a part of the run in the folder around it\./,
  );

  const text = await costs(sandbox, sandbox.out, '--by', 'day');
  expect(text.stdout).toMatch(/^total: ≥ \$\d+\.\d{4}, 1 launch killed, of unknown cost/m);
  expect(text.stdout).toMatch(/^total .* ≥ [\d,]+ +≥ \$\d/m);
  expect(text.stdout).toMatch(/^left out, so that what it spent is in no sum: /m);
  const refused = await Promise.all([costs(sandbox, '--by', 'weather'), costs(sandbox, 'nowhere')]);
  expect(refused.map((each) => each.exitCode)).toEqual([2, 2]);
});

it('what init asked a model is counted, for the skill that it was asked about', async () => {
  await using sandbox = await createSandbox();
  const cwd = sandbox.path;
  await mkdir(join(cwd, 'tides'));
  const skill = '---\nname: tides\ndescription: Tells when the tide is high at a harbour.\n---\n\nSay it.\n';
  await writeFile(join(cwd, 'tides/SKILL.md'), skill);
  const drafted = ['init', 'tides', '--draft', '--improver', 'codex', '--sim'];
  expect(await runSkillgauge(sandbox, drafted, { cwd })).toMatchObject({ exitCode: 0 });
  const { stdout } = await runSkillgauge(sandbox, ['costs', '--by', 'skill', '--json'], { cwd });
  const { damaged, simulated } = JSON.parse(stdout);
  expect(damaged).toEqual([]);
  expect(simulated.groups).toMatchObject([{ keys: { skill: 'tides' }, usage: { runs: 1, attempts: 1 } }]);
});

it('without any run nothing was spent', async () => {
  await using sandbox = await createSandbox();
  const { exitCode, stdout } = await runSkillgauge(sandbox, ['costs'], { cwd: sandbox.path });
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('No real run: nothing was spent.')]);
});
