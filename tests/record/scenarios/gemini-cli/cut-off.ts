import { censored, errored, loads, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { call, fault, load, OTHER, reply, say, TARGET, tries } from '../scenario-table.ts';
import { ASKED_MODEL, chunk, list, PLAIN, readNotes, SKILL_TOOL, withSettings } from './words.ts';

/** What goes wrong later, or is cut off. */
export const cutOff: ScenarioInput[] = [
  {
    name: 'cut-in-answer',
    what: 'the connection breaks in the middle of the answer',
    expect: censored('network'),
    turns: () => [reply({ events: [chunk([{ text: 'Par' }], ASKED_MODEL, null)], ending: 'cut' })],
  },
  {
    name: 'cut-after-skill',
    what: 'the other skill is loaded, then the connection breaks',
    expect: { ...censored('network'), loaded: [OTHER], attempted: [OTHER] },
    turns: () => [
      load(OTHER),
      reply({ events: [chunk([{ text: 'Par' }], ASKED_MODEL, null)], ending: 'cut' }),
    ],
  },
  {
    name: 'empty-after-skill',
    what: 'the other skill is loaded, then the answer is empty: a good end after a tool',
    expect: loads(OTHER),
    turns: () => [load(OTHER), reply({ events: [chunk([])] })],
  },
  {
    name: 'retry-then-answer',
    what: '503, then an answer',
    expect: SILENT,
    turns: () => [tries(fault('503'), say(PLAIN))],
  },
  {
    name: 'max-turns',
    what: 'the turn limit is reached',
    expect: censored('capped'),
    settings: { maxTurns: 3 },
    turns: () => [list, readNotes, list, readNotes],
  },
  {
    name: 'loop-detected',
    what: 'the same call in every turn',
    expect: censored('capped'),
    turns: () => Array.from({ length: 20 }, () => call('read_file', { file_path: 'nothing' })),
  },
  {
    name: 'hanging-endpoint',
    what: 'no answer; ended for want of progress',
    expect: errored('timeout'),
    settings: { idleTimeoutMs: 15_000 },
    turns: () => [fault('hang')],
  },
  {
    name: 'killed-while-retrying',
    what: '503, and no answer to the second attempt; ended by the time limit',
    expect: errored('overloaded'),
    settings: { timeoutMs: 20_000 },
    turns: () => [tries(fault('503'), fault('hang'))],
  },
  {
    name: 'killed-before-result',
    what: 'a shell command that outlasts the time limit',
    expect: censored('timeout'),
    settings: { permissions: 'full', timeoutMs: 20_000 },
    turns: () => [call('run_shell_command', { command: 'sleep 30', description: 'Waits' })],
  },
  {
    name: 'skill-tool-missing',
    what: 'neither a policy nor tools.core names activate_skill, so that it is taken away; it is called all the same',
    expect: { ...censored('not_loadable'), attempted: [TARGET] },
    turns: () => [call(SKILL_TOOL, { name: TARGET })],
    alter: (command) => ({
      ...withSettings(command, ({ tools: _tools, ...settings }) => settings),
      args: command.args.filter(
        (argument, index) => ![argument, command.args[index - 1]].includes('--policy'),
      ),
    }),
  },
  {
    name: 'skill-conflict',
    what: 'another skill of the same name replaces ours',
    expect: censored('not_announced'),
    files: {
      [`.agents/skills/${TARGET}/SKILL.md`]: `---\nname: ${TARGET}\ndescription: Another one.\n---\nbody\n`,
    },
    turns: () => [say(PLAIN)],
  },
];
