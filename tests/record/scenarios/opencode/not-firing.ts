import { attempts, censored, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { call, load, say, TARGET } from '../scenario-table.ts';
import { PLAIN, withSkillRule } from './words.ts';

/** Nobody is asked, and nothing is downloaded. */
const NO_NETWORK = { HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1,localhost' };

/** A skill is asked for and not loaded, or not asked for. */
export const notFiring: ScenarioInput[] = [
  {
    name: 'awkward-prompt',
    what: 'a prompt of options, quotation marks, variables and lines; it arrives as it is',
    prompt: '--version is not what I\'m after.\nWhat is the "capital" of `France` & $HOME 🛰️?\n-',
    expect: SILENT,
    turns: () => [say(PLAIN)],
  },
  {
    name: 'skill-denied-by-rule',
    what: 'a rule denies the skill',
    expect: attempts(TARGET),
    turns: () => [load(TARGET)],
    alter: (command) => withSkillRule(command, { '*': 'allow', [TARGET]: 'deny' }),
  },
  {
    name: 'permission-asked',
    what: 'a rule asks before a skill is loaded; nobody answers, and the run ends',
    expect: { ...censored('not_loadable'), attempted: [TARGET] },
    turns: () => [load(TARGET)],
    alter: (command) => withSkillRule(command, 'ask'),
  },
  {
    name: 'ripgrep-missing',
    what: 'no ripgrep on PATH, none in the cache and none to download',
    expect: { ...censored('not_loadable'), attempted: [TARGET] },
    turns: () => [load(TARGET)],
    alter: ({ env, files, ...command }) => ({
      ...command,
      env: { ...env, ...NO_NETWORK, PATH: '/usr/bin:/bin' },
      files: (files ?? []).filter(({ path }) => !path.endsWith('/rg')),
    }),
  },
  {
    name: 'skill-argument-missing',
    what: 'the tool is called without the name of a skill',
    expect: SILENT,
    showsFailedCall: true,
    turns: () => [call('skill', {})],
  },
  {
    name: 'tool-not-offered',
    what: 'a shell command is called, which is not offered',
    expect: SILENT,
    showsFailedCall: true,
    turns: () => [call('bash', { command: 'ls', description: 'Lists files' })],
  },
  {
    name: 'full-permission-subagent',
    what: 'permissions full: a sub-agent is called, which is not offered',
    expect: SILENT,
    settings: { permissions: 'full' },
    turns: () => [call('task', { description: 'sub', prompt: 'Write them.', subagent_type: 'general' })],
  },
];
