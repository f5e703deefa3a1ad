import { attempts, loads, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { call, fault, load, OTHER, reply, TARGET, together } from '../scenario-table.ts';
import { ASKED_MODEL, chunk, figures, SKILL_TOOL, withFiles } from './words.ts';

/** Skills are loaded, read, found or refused. */
export const firing: ScenarioInput[] = [
  {
    name: 'full-permission-fired',
    what: 'permissions full: a shell command, then the skill',
    expect: loads(TARGET),
    settings: { permissions: 'full' },
    turns: () => [call('run_shell_command', { command: 'ls -a', description: 'Lists' }), load(TARGET)],
  },
  {
    name: 'text-before-call',
    what: 'a sentence in two pieces and the skill in one answer',
    expect: loads(TARGET),
    turns: () => [
      reply({
        events: [
          chunk([{ text: 'I will load ' }], ASKED_MODEL, null),
          chunk([{ text: 'the skill.' }], ASKED_MODEL, null),
          chunk([{ functionCall: { name: SKILL_TOOL, args: { name: TARGET } } }]),
        ],
      }),
    ],
  },
  {
    name: 'two-skills-one-turn',
    what: 'both skills are called in one answer',
    expect: loads(OTHER, TARGET),
    turns: () => [together(load(TARGET), load(OTHER))],
  },
  {
    name: 'error-after-fired',
    what: 'the request after the firing gets 403',
    expect: loads(TARGET),
    turns: () => [load(TARGET), fault('403')],
  },
  {
    name: 'stopped-at-firing',
    what: 'the run is stopped as soon as the skill has fired',
    expect: loads(TARGET),
    stop: 'fired',
    usage: { inputTokens: 1000, outputTokens: 20, modelRequests: 1, lowerBound: true },
    turns: () => [load(TARGET, { usage: figures(1000, 20) }), fault('hang')],
  },
  {
    name: 'killed-after-firing',
    what: 'the harness is asked to end while the answer after the firing is awaited: it exits with 0',
    expect: loads(TARGET),
    killedAtTurn: 2,
    killedBy: 'SIGTERM',
    turns: () => [load(TARGET), fault('hang')],
  },
  {
    name: 'skill-file-read',
    what: 'the SKILL.md is read with read_file: its text comes to the model',
    expect: loads(TARGET),
    turns: () => [call('read_file', { file_path: `.gemini/skills/${TARGET}/SKILL.md` })],
  },
  {
    name: 'search-is-exploratory',
    what: 'a search finds both skills',
    expect: SILENT,
    arrives: [TARGET, OTHER],
    turns: () => [call('grep_search', { pattern: 'skillgauge-canary', dir_path: '.' })],
  },
  {
    name: 'call-without-name',
    what: 'activate_skill is called without a name',
    expect: attempts(''),
    turns: () => [call(SKILL_TOOL, {})],
  },
  {
    name: 'denied-skill',
    what: 'a policy denies the skill that is called',
    expect: attempts(OTHER),
    turns: () => [load(OTHER)],
    alter: (command) =>
      withFiles(command, (path, content) =>
        path.endsWith('.toml')
          ? `${content}\n[[rule]]\ntoolName = "${SKILL_TOOL}"\nargsPattern = "${OTHER}"\ndecision = "deny"\npriority = 950\n`
          : content,
      ),
  },
];
