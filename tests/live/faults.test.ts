import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox, measureSimulated, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const BOTH = ['--driver', 'claude-code,codex'];
const SKILL = 'examples/trigger/specific';

/** Two positives and two near misses of the example, so that faults do not take long. */
async function fewCases(sandbox: Sandbox): Promise<string[]> {
  const file = join(sandbox.path, 'few.yaml');
  await mkdir(sandbox.path, { recursive: true });
  await writeFile(
    file,
    `cases:
  - { id: a, prompt: "Write the release notes for v2.4.0, please.", should_trigger: true }
  - { id: b, prompt: "changelog for 3.0.0-rc.1 vs 2.9.7", should_trigger: true }
  - { id: c, prompt: "Write a commit message for the changes that I have staged.", should_trigger: false }
  - { id: d, prompt: "Review this pull request and tell me whether it is safe to merge.", should_trigger: false }
`,
  );
  return [SKILL, '--evals', file];
}

async function launches(runDir: string, driver: string): Promise<number> {
  const journal = await readFile(join(runDir, 'journal.ndjson'), 'utf8');
  const plan = await readFile(join(runDir, 'plan.json'), 'utf8');
  const requests: { id: string; driver: string }[] = JSON.parse(plan).execution.requests;
  const own = new Set(requests.filter((request) => request.driver === driver).map(({ id }) => id));
  return journal
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.type === 'started' && own.has(entry.id)).length;
}

// Most of the time is waited for time limits and pauses, so the tests wait together.
describe.concurrent('faults of the model endpoint are never misses', () => {
  it('a rate limit that strikes half of the requests changes no rate, and its retries are in the usage', async () => {
    await using sandbox = await createSandbox();
    const { document, exitCode } = await measureSimulated(sandbox, [
      ...(await fewCases(sandbox)),
      ...BOTH,
      '--trials',
      '2',
      '--sim-fault',
      '429@0.5',
    ]);
    expect(exitCode).toBe(0);
    for (const report of document.reports) {
      expect(report).toMatchObject({ rate: 1, falsePositiveRate: 0, precision: 1, errored: { total: 0 } });
      expect(report.usage?.retriedAttempts).toBeGreaterThan(0);
      expect(report.usage?.attempts).toBe((report.planned ?? 0) + (report.usage?.retriedAttempts ?? 0));
    }
  });

  it('a refused key gives no rate, ends with 3, and stops each driver after three in a row', async () => {
    await using sandbox = await createSandbox();
    const { document, exitCode, stderr } = await measureSimulated(sandbox, [
      SKILL,
      ...BOTH,
      '--concurrency',
      '2',
      '--sim-fault',
      '401',
    ]);
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/codex: stopped after three errors in a row \(circuit open: auth\)/);
    for (const report of document.reports) {
      expect(report).toMatchObject({ rate: null, falsePositiveRate: null, precision: null, n: 0 });
      expect(Object.keys(report.errored.byClass)).toEqual(['auth']);
      expect(report.errored.total + (report.skipped?.total ?? 0)).toBe(60);
      expect(await launches(document.runDir, report.driver)).toBeLessThanOrEqual(4);
    }
  });

  it('exhausted quota is no rate either', async () => {
    await using sandbox = await createSandbox();
    const { document, exitCode } = await measureSimulated(sandbox, [
      ...(await fewCases(sandbox)),
      ...BOTH,
      '--trials',
      '1',
      '--sim-fault',
      'quota',
    ]);
    expect(exitCode).toBe(3);
    for (const report of document.reports) {
      expect(report.rate).toBeNull();
      expect(Object.keys(report.errored.byClass)).toEqual(['quota']);
    }
  });

  it('a model that never answers is a timeout, never a miss', async () => {
    await using sandbox = await createSandbox();
    const { document, exitCode } = await measureSimulated(sandbox, [
      ...(await fewCases(sandbox)),
      ...BOTH,
      '--trials',
      '1',
      '--timeout',
      '6',
      '--concurrency',
      '4',
      '--sim-fault',
      'hang',
    ]);
    expect(exitCode).toBe(3);
    for (const report of document.reports) {
      expect(report).toMatchObject({ rate: null, falsePositiveRate: null, n: 0 });
      expect(report.errored.byClass).toEqual({ timeout: 4 });
    }
  });

  it('says the same to people: n/a, excluded runs by class, exit 3', async () => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, [
      'trigger',
      ...(await fewCases(sandbox)),
      '--driver',
      'codex',
      '--trials',
      '1',
      '--sim',
      '--sim-fault',
      '401',
      '--out',
      sandbox.out,
    ]);
    expect(result.exitCode).toBe(3);
    expect(result.stdout).toMatch(/n\/a/);
    expect(result.stdout).toMatch(/auth/);
    expect(result.stdout).toMatch(/SIMULATED/i);
  });
});
