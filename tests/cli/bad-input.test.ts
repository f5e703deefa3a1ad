import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtinDrivers } from 'skillgauge';
import { describe, expect, it } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';

const SKILL = 'examples/trigger/specific';
const SIM = ['--driver', 'codex', '--sim'];

async function skillWith(sandbox: Sandbox, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(sandbox.path, 'skill');
  await mkdir(join(folder, 'evals'), { recursive: true });
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  return folder;
}

const GOOD = '---\nname: x-skill\ndescription: Does x.\n---\nbody\n';
const ONE_CASE = 'cases:\n  - { prompt: do x, should_trigger: true }\n';

/** Each line of bad input: what is given, and what the message must hold: the value, and the fix. */
const BAD_FLAGS: [name: string, args: string[], message: RegExp][] = [
  ['no such folder', ['no/such/skill', ...SIM], /no\/such\/skill/],
  [
    'unknown driver',
    [SKILL, '--driver', 'claud-code', '--sim'],
    /claud-code[\s\S]*Did you mean claude-code[\s\S]*codex/,
  ],
  [
    'a capability that a driver lacks',
    [SKILL, '--driver', 'claude-code,codex', '--sim', '--install-as', 'plugin'],
    /codex[\s\S]*installAs[\s\S]*plugin/,
  ],
  ['trials below 1', [SKILL, ...SIM, '--trials', '0'], /--trials is "0"[\s\S]*1 or more/],
  ['trials that are no number', [SKILL, ...SIM, '--trials', 'many'], /--trials is "many"/],
  ['threshold above 1', [SKILL, ...SIM, '--threshold', '1.5'], /--threshold is "1.5"[\s\S]*from 0 to 1/],
  ['threshold of 0', [SKILL, ...SIM, '--threshold', '0'], /--threshold is "0"/],
  [
    'more runs than can be meant',
    [SKILL, ...SIM, '--trials', '999999999'],
    /999999999 trials[\s\S]*at most 100000/,
  ],
  [
    'a turn cap that a look around would use up',
    [SKILL, ...SIM, '--max-turns', '1'],
    /--max-turns is "1"[\s\S]*3 or more/,
  ],
  ['a time that no timer can count', [SKILL, ...SIM, '--timeout', '99999999999'], /--timeout[\s\S]*2147483/],
  ['an unknown flag', [SKILL, ...SIM, '--trails', '3'], /--trails[\s\S]*--trials/],
  ['an unknown fault', [SKILL, ...SIM, '--sim-fault', '418'], /418[\s\S]*429/],
  ['a fault without the simulated model', [SKILL, '--driver', 'codex', '--sim-fault', '401'], /--sim/],
  [
    'a token command without a driver',
    [SKILL, ...SIM, '--token-command', 'pass show sekret'],
    /--token-command is not usable[\s\S]*driver=command/,
  ],
  ['no such eval file', [SKILL, ...SIM, '--evals', 'no-such.yaml'], /no-such\.yaml/],
  ['no such competitor folder', [SKILL, ...SIM, '--install-set', 'no/rivals'], /no\/rivals/],
  [
    'credentials in the endpoint',
    [SKILL, '--driver', 'codex', '--endpoint', 'https://user:sekret@host/v1'],
    /user name or password/,
  ],
  [
    'a key in the query of the endpoint',
    [SKILL, '--driver', 'codex', '--endpoint', 'https://host/v1?key=sekret'],
    /a query or a fragment after https:\/\/host\/v1,[\s\S]*--endpoint-key-env NAME/,
  ],
];

const BAD_FILES: [name: string, files: Record<string, string>, message: RegExp][] = [
  ['no SKILL.md', { 'evals/trigger.yaml': ONE_CASE }, /SKILL\.md/],
  [
    'no description',
    { 'SKILL.md': '---\nname: x-skill\n---\nbody\n', 'evals/trigger.yaml': ONE_CASE },
    /description/,
  ],
  ['no eval file', { 'SKILL.md': GOOD }, /evals/],
  ['an empty eval file', { 'SKILL.md': GOOD, 'evals/trigger.yaml': '' }, /trigger\.yaml/],
  [
    'an eval file without cases',
    { 'SKILL.md': GOOD, 'evals/trigger.yaml': 'cases: []\n' },
    /trigger\.yaml[\s\S]*case/,
  ],
  [
    'an unknown key',
    { 'SKILL.md': GOOD, 'evals/trigger.yaml': 'cases:\n  - { prompt: do x, should_triger: true }\n' },
    /should_triger[\s\S]*should_trigger/,
  ],
  [
    'a NUL character in a prompt',
    { 'SKILL.md': GOOD, 'evals/trigger.yaml': 'cases:\n  - { prompt: "do\\0x", should_trigger: true }\n' },
    /cases\[0\]\.prompt \(line 2\): must not hold a NUL/,
  ],
  [
    'an alias within its own anchor',
    { 'SKILL.md': GOOD, 'evals/trigger.yaml': 'cases: &a\n  - *a\n' },
    /an alias cannot be resolved/,
  ],
  [
    'terminal control in a value',
    { 'SKILL.md': GOOD, 'evals/trigger.yaml': 'cases:\n  - { prompt: do x, "\\e[31mlabel": true }\n' },
    /\\u\{?001b|\\u\{1b\}/,
  ],
  [
    'a label that is no boolean',
    { 'SKILL.md': GOOD, 'evals/trigger.yaml': 'cases:\n  - { prompt: do x, should_trigger: "yes" }\n' },
    /should_trigger/,
  ],
];

describe('bad input ends before any run, with exit 2 and one clear message', () => {
  it.each(BAD_FLAGS)('%s', async (_name, args, message) => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, ['trigger', ...args, '--out', sandbox.out]);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
    expect(result.stderr).not.toContain('sekret');
    expect(result.stdout).toBe('');
    expect(result.exitCode).toBe(2);
  });

  it.each(BAD_FILES)('%s', async (_name, files, message) => {
    await using sandbox = await createSandbox();
    const folder = await skillWith(sandbox, files);
    const result = await runSkillgauge(sandbox, ['trigger', folder, ...SIM, '--out', sandbox.out]);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
    expect(result.stderr).not.toContain('\u001b');
    expect(result.exitCode).toBe(2);
  });

  it('under --json stdout still holds exactly one document', async () => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, ['trigger', SKILL, ...SIM, '--trials', '0', '--json']);
    expect(result.exitCode).toBe(2);
    expect(JSON.parse(result.stdout)).toMatchObject({ schemaVersion: 1, error: { code: 'invalid_input' } });
  });
});

describe('what is missing ends with exit 3 and the command that helps', () => {
  it('no credentials', async () => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, ['trigger', SKILL, '--driver', 'claude-code']);
    expect(result.stderr).toMatch(/ANTHROPIC_API_KEY[\s\S]*--sim/);
    expect(result.exitCode).toBe(3);
  });

  it('a token command that gives nothing is named; what it printed is not', async () => {
    await using sandbox = await createSandbox();
    const command = `codex=node -e "console.log('sekret-token'); process.exit(3)"`;
    const args = ['trigger', SKILL, '--driver', 'codex', '--token-command', command];
    const result = await runSkillgauge(sandbox, args);
    expect(result.stderr).toMatch(/Codex got no credential from node: it ended with exit code 3[\s\S]*--sim/);
    expect(result.stderr).not.toContain('sekret');
    expect(result.exitCode).toBe(3);
  });

  it('doctor names a login that is kept in a file, and holds the driver for ready', async () => {
    await using sandbox = await createSandbox();
    await mkdir(join(sandbox.home, '.codex'), { recursive: true });
    await writeFile(join(sandbox.home, '.codex/auth.json'), '{"tokens":{"access_token":"sekret"}}');
    const result = await runSkillgauge(sandbox, ['doctor', '--driver', 'codex']);
    expect(result.stdout).toMatch(/credentials +login in ~\/\.codex\/auth\.json, billing subscription\n/);
    expect(result.stdout).toMatch(/ready +yes/);
    expect(result.stdout).not.toContain('sekret');
    expect(result.exitCode).toBe(0);
  });

  it('no such harness command', async () => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, [
      'trigger',
      SKILL,
      ...SIM,
      '--executable',
      'codex=/no/such/codex',
    ]);
    expect(result.stderr).toMatch(/codex[\s\S]*not found[\s\S]*npm install -g @openai\/codex@/);
    expect(result.exitCode).toBe(3);
  });

  it('a one-sided set is fine: what it cannot give is n/a', async () => {
    await using sandbox = await createSandbox();
    const folder = await skillWith(sandbox, {
      'SKILL.md': '---\nname: release-notes\ndescription: Writes release notes and changelogs.\n---\nbody\n',
      'evals/trigger.yaml': 'cases:\n  - { prompt: Write the release notes for 2.0, should_trigger: true }\n',
    });
    const result = await runSkillgauge(sandbox, [
      'trigger',
      folder,
      ...SIM,
      '--trials',
      '1',
      '--json',
      '--out',
      sandbox.out,
    ]);
    const [report] = JSON.parse(result.stdout).reports;
    expect(report).toMatchObject({ rate: 1, n: 1, falsePositiveRate: null, perIrrelevant: [] });
    expect(result.exitCode).toBe(0);
  });
});

describe('doctor, drivers and report', () => {
  it('doctor names credentials, never their value, and says what is ready', async () => {
    await using sandbox = await createSandbox();
    const env = { ANTHROPIC_API_KEY: 'sk-ant-not-a-real-key-000000000000' };
    const result = await runSkillgauge(sandbox, ['doctor'], { env });
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(
      /claude-code[\s\S]*2\.1\.197 \(the tested version\)[\s\S]*ANTHROPIC_API_KEY, billing metered/,
    );
    expect(result.stdout).toMatch(/codex[\s\S]*EXPERIMENTAL/);
    expect(result.stdout + result.stderr).not.toContain(env.ANTHROPIC_API_KEY);
    const json = await runSkillgauge(sandbox, ['doctor', '--json'], { env });
    expect(json.stdout).not.toContain(env.ANTHROPIC_API_KEY);
    expect(
      JSON.parse(json.stdout).drivers.map((driver: { id: string; ready: boolean }) => [
        driver.id,
        driver.ready,
      ]),
    ).toEqual([
      ['claude-code', true],
      ['codex', false],
      ['gemini-cli', false],
      ['opencode', true],
      ['copilot', false],
      ['qwen-code', false],
      ['pi', true],
    ]);
  });

  it('drivers lists what each can do', async () => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, ['drivers', '--json']);
    expect(JSON.parse(result.stdout).drivers.map((driver: { id: string }) => driver.id)).toEqual(
      builtinDrivers.map(({ id }) => id),
    );
  });

  it('report of no such run is bad input', async () => {
    await using sandbox = await createSandbox();
    const result = await runSkillgauge(sandbox, ['report', join(sandbox.path, 'nothing')]);
    expect(result.stderr).toMatch(/No run folder/);
    expect(result.exitCode).toBe(2);
  });
});
