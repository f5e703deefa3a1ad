import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TriggerReportDocument } from '@skillgauge/core';
import { agentEnvironment, TESTED_AGENTS } from './acp-agents.ts';
import { ROOT, runSkillgauge, type Sandbox } from './run-skillgauge.ts';

/** The specific example with one case of each kind. */
export async function smallSkill({ path }: Pick<Sandbox, 'path'>): Promise<string> {
  const folder = join(path, 'release-notes');
  await mkdir(join(folder, 'evals'), { recursive: true });
  await cp(join(ROOT, 'examples/trigger/specific/SKILL.md'), join(folder, 'SKILL.md'));
  const cases = [
    { id: 'yes', prompt: 'Write the release notes for version 2.4.0.', should_trigger: true },
    { id: 'no', prompt: 'Which version of Node.js do we need?', should_trigger: false },
  ];
  await writeFile(join(folder, 'evals/trigger.yaml'), JSON.stringify({ trials: 1, cases }));
  return folder;
}

/** Measures a skill with a tested agent as a user would: by the command, with the simulated model. */
export async function measureAgent(sandbox: Sandbox, name: string, args: readonly string[]) {
  const agent = TESTED_AGENTS.find((tested) => tested.name === name)?.agent;
  if (agent === undefined) throw new Error(`There is no tested agent ${name}.`);
  const driver = `acp:'${agent.command}' ${agent.args.join(' ')}`;
  const flags = ['--driver', driver, '--sim', '--json', '--trials', '1', '--out', sandbox.out];
  const env = { PATH: agentEnvironment()['PATH'] ?? '' };
  const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, ['trigger', ...args, ...flags], { env });
  const [report] = TriggerReportDocument.parse(JSON.parse(stdout)).reports;
  if (report === undefined) throw new Error(`no report: ${stderr}`);
  return { exitCode, report };
}
