import { attempts, loads, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { call, load, OTHER, TARGET, targetWith } from '../scenario-table.ts';
import { list } from './words.ts';

const skillFile = (name: string) => `.claude/skills/${name}/SKILL.md`;
const ALLOW_GIT = targetWith('allowed-tools: Bash(git:*)');

/** What is allowed and what is not. */
export const permissions: ScenarioInput[] = [
  {
    name: 'allowed-tools',
    what: 'a skill with allowed-tools in its front matter, and Skill among the allowed tools',
    expect: loads(TARGET),
    skills: ALLOW_GIT,
    turns: () => [load(TARGET)],
  },
  {
    name: 'allowed-tools-denied',
    what: 'the same without Skill among the allowed tools',
    expect: attempts(TARGET),
    skills: ALLOW_GIT,
    turns: () => [load(TARGET)],
    alter: (command) => ({
      ...command,
      args: command.args.map((argument) => (argument === 'Skill,Read' ? 'Read' : argument)),
    }),
  },
  {
    name: 'skill-denied',
    what: 'a rule denies the skill',
    expect: attempts(TARGET),
    files: { '.claude/settings.json': JSON.stringify({ permissions: { deny: [`Skill(${TARGET})`] } }) },
    turns: () => [load(TARGET)],
  },
  {
    name: 'model-invocation-disabled',
    what: 'a skill with disable-model-invocation',
    expect: attempts(TARGET),
    skills: targetWith('disable-model-invocation: true'),
    turns: () => [call('Skill', { skill: TARGET })],
  },
  {
    name: 'tool-denied',
    what: 'a write is denied, then the skill is loaded',
    expect: loads(TARGET),
    showsFailedCall: true,
    turns: () => [call('Write', { file_path: 'written.txt', content: 'x' }), load(TARGET)],
  },
  {
    name: 'full-permissions',
    what: 'permissions full: a shell command that writes, then the skill',
    expect: loads(TARGET),
    settings: { permissions: 'full' },
    turns: () => [
      call('Bash', { command: 'echo x > a.txt && cat a.txt', description: 'Writes' }),
      load(TARGET),
    ],
  },
  {
    name: 'skill-file-read',
    what: 'the SKILL.md is read, without the Skill tool',
    expect: loads(TARGET),
    turns: () => [list, call('Read', { file_path: skillFile(TARGET) })],
  },
  {
    name: 'skill-files-listed',
    what: 'every SKILL.md is printed by one shell command',
    expect: SILENT,
    arrives: [TARGET, OTHER],
    turns: () => [
      call('Bash', { command: `cat ${skillFile(OTHER)} ${skillFile(TARGET)}`, description: 'Prints' }),
    ],
  },
];
