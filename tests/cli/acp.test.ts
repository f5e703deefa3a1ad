import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TriggerRateReport } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { smallSkill } from '../support/measure-acp.ts';
import {
  createSandbox,
  measureSimulated,
  ROOT,
  runSkillgauge,
  type Sandbox,
} from '../support/run-skillgauge.ts';

const TINY = join(ROOT, 'examples/acp/tiny-agent.mjs');
const FAULTY = join(ROOT, 'tests/support/faulty-agent.mjs');

function figures({ driver, errored, falsePositiveRate, harnessVersion, rate }: TriggerRateReport) {
  return [driver, harnessVersion, rate, falsePositiveRate, errored.byClass];
}

async function refusal(sandbox: Sandbox, ...args: string[]): Promise<string> {
  const { exitCode, stderr } = await runSkillgauge(sandbox, [
    'trigger',
    await smallSkill(sandbox),
    '--sim',
    ...args,
  ]);
  expect(exitCode).toBe(2);
  return stderr.replaceAll(sandbox.path, '');
}

describe('--driver acp:', () => {
  it('measures an agent by its command, and by its name in a configuration', async () => {
    await using sandbox = await createSandbox();
    const config = join(sandbox.path, 'agents.yaml');
    const entry = { command: `'${TINY}'`, title: 'Tiny', env: { OPENAI_MODEL: '{model}' } };
    await writeFile(config, JSON.stringify({ agents: { mine: entry } }));
    const { document, exitCode } = await measureSimulated(sandbox, [
      await smallSkill(sandbox),
      ...['--driver', `acp:${TINY}`, '--driver', 'acp:mine', '--config', config],
    ]);
    expect(exitCode).toBe(0);
    expect(document.reports.map(figures)).toEqual([
      ['acp-tiny-agent', '1.0.0', 1, 0, {}],
      ['acp-mine', '1.0.0', 1, 0, {}],
    ]);
  });

  it('tells a refused key by its class, never as a miss', async () => {
    await using sandbox = await createSandbox();
    const args = [await smallSkill(sandbox), '--driver', `acp:${TINY}`, '--sim-fault', '401'];
    const { document, exitCode } = await measureSimulated(sandbox, args);
    expect([exitCode, document.reports[0]?.errored.byClass]).toEqual([3, { auth: 2 }]);
  });

  it('names what is wrong with an agent, and the others are measured', async () => {
    await using sandbox = await createSandbox();
    const agents = ['garbage', 'version', 'login', 'dies', 'refuses'];
    const config = join(sandbox.path, 'agents.yaml');
    const entries = agents.map((fault) => [fault, { command: `'${FAULTY}' ${fault}` }]);
    await writeFile(config, JSON.stringify({ agents: Object.fromEntries(entries) }));
    const { document } = await measureSimulated(sandbox, [
      await smallSkill(sandbox),
      ...['--config', config, '--driver', `acp:${TINY}`],
      ...['--driver', agents.map((name) => `acp:${name}`).join(',')],
    ]);
    const [tiny, ...faulty] = document.reports;
    expect(tiny === undefined ? null : figures(tiny)).toEqual(['acp-tiny-agent', '1.0.0', 1, 0, {}]);
    expect(
      faulty.map(({ censored, driver, errored }) => [driver, { ...errored.examples }, censored?.byClass]),
    ).toMatchInlineSnapshot(`
      [
        [
          "acp-garbage",
          {
            "harness_crash": "The agent did not answer initialize. It exited with 2. It printed: Usage: agent [options]",
          },
          {},
        ],
        [
          "acp-version",
          {
            "protocol": "The agent speaks version 2 of the protocol, not 1.",
          },
          {},
        ],
        [
          "acp-login",
          {
            "auth": "session/new: Authentication required",
          },
          {},
        ],
        [
          "acp-dies",
          {},
          {
            "harness_crash": 2,
          },
        ],
        [
          "acp-refuses",
          {},
          {
            "refused": 2,
          },
        ],
      ]
    `);
  });

  it.each([
    ['acp:', /no command was given/],
    ['acp:"open', /a quote is not closed/],
  ])('refuses %s', async (driver, expected) => {
    await using sandbox = await createSandbox();
    expect(await refusal(sandbox, '--driver', driver)).toMatch(expected);
  });

  it('says what is wrong in a configuration, each with its line, and what a mistyped name may mean', async () => {
    await using sandbox = await createSandbox();
    const config = join(sandbox.path, 'agents.yaml');
    await writeFile(config, 'agents:\n  mine:\n    command: agent\n    skilsDir: skills\n');
    expect(await refusal(sandbox, '--driver', 'acp:mine', '--config', config)).toMatchInlineSnapshot(`
      "skillgauge: /agents.yaml: agents.mine.skilsDir (line 4): unknown key; did you mean skillsDir?
        Correct what is named; nothing of it was taken over."
    `);
    await writeFile(config, 'agents:\n  mine:\n    command: agent\n');
    expect(await refusal(sandbox, '--driver', 'acp:mina', '--config', config)).toMatchInlineSnapshot(`
      "skillgauge: There is no agent "mina" in /agents.yaml.
        Did you mean acp:mine? Known agents: mine."
    `);
    expect(await refusal(sandbox, '--driver', 'acp:mine', '--config', 'nowhere.yaml')).toMatch(
      /nowhere\.yaml/,
    );
  });

  it('says how to get a command that is not here', async () => {
    await using sandbox = await createSandbox();
    const args = ['trigger', await smallSkill(sandbox), '--sim', '--driver', 'acp:no-such-agent --acp'];
    const { exitCode, stderr } = await runSkillgauge(sandbox, args);
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(
      /command "no-such-agent" was not found\.\s+Install it: put .* --executable acp-no-such-agent=PATH/,
    );
  });
});
