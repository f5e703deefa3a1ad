import { attempts, loads, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { call, fault, load, OTHER, say, TARGET, together, tries } from '../scenario-table.ts';
import { callSkill } from './words.ts';

const SUBAGENT_ASKED = 'Write them in a sub-agent.';
const PLUGIN = 'office';
/** A skill that the CLI ships. */
const BUNDLED = 'github-pr-media';

/** Takes the place of the skill under test once the preflight has seen it. */
const HIDDEN = `---\nname: ${TARGET}\ndescription: Hidden.\ndisable-model-invocation: true\n---\nbody\n`;

/** Skills are loaded, asked for in other words, or refused. */
export const firing: ScenarioInput[] = [
  {
    name: 'two-skills-one-turn',
    what: 'both skills are called in one answer',
    expect: loads(OTHER, TARGET),
    turns: () => [together(load(OTHER), load(TARGET))],
  },
  {
    name: 'other-case',
    what: 'the skill is called in another case; its text comes back',
    expect: loads(TARGET),
    turns: () => [callSkill('Release-Notes')],
  },
  {
    name: 'arguments-without-a-name',
    what: 'the skill tool is called with {"name":…} instead of {"skill":…}; it is refused',
    expect: attempts(JSON.stringify({ name: TARGET })),
    turns: () => [call('skill', { name: TARGET })],
  },
  {
    name: 'hidden-skill',
    what: 'a skill with disable-model-invocation is called all the same; it is refused',
    expect: attempts(TARGET),
    files: { [`.github/skills/${TARGET}/SKILL.md`]: HIDDEN },
    turns: () => [callSkill(TARGET)],
  },
  {
    name: 'bundled-kept',
    what: 'bundled skills are kept, and one of them is called',
    expect: attempts(BUNDLED),
    settings: { bundled: true },
    turns: () => [callSkill(BUNDLED)],
  },
  {
    name: 'plugin-fired',
    what: 'the skill comes from a plugin: plugin:skill is unknown, its bare name is not',
    expect: { ...loads(TARGET), attempted: [TARGET, `${PLUGIN}:${TARGET}`] },
    plugin: PLUGIN,
    settings: { installAs: 'plugin' },
    turns: () => [callSkill(`${PLUGIN}:${TARGET}`), load(TARGET)],
  },
  {
    name: 'subagent-fired',
    what: 'permissions full: the skill is loaded by a sub-agent',
    expect: loads(TARGET),
    settings: { permissions: 'full' },
    script: { subagents: [{ asked: SUBAGENT_ASKED, turns: [load(TARGET), say('The sub-agent is done.')] }] },
    turns: () => [
      call('task', {
        description: 'sub',
        name: 'sub',
        prompt: SUBAGENT_ASKED,
        agent_type: 'general-purpose',
      }),
    ],
  },
  {
    name: 'full-permission-fired',
    what: 'permissions full: a shell command that writes a file, then the skill',
    expect: loads(TARGET),
    settings: { permissions: 'full' },
    turns: () => [call('bash', { command: 'echo x > made.txt; ls', description: 'Writes' }), load(TARGET)],
  },
  {
    name: 'missing-tool',
    what: 'a shell command, which read permissions do not offer, then the skill',
    expect: loads(TARGET),
    showsFailedCall: true,
    turns: () => [call('bash', { command: 'ls', description: 'Lists' }), load(TARGET)],
  },
  {
    name: 'denied-read',
    what: 'a file outside the workspace is read, which permissions deny',
    expect: SILENT,
    showsFailedCall: true,
    turns: () => [call('view', { path: '/etc/passwd' })],
  },
  {
    name: 'prompt-kept',
    what: 'the prompt begins with dashes and holds quotes, a newline and an emoji',
    expect: SILENT,
    prompt: '--version isn\'t "it", `x` $HOME\n- two 🛰️',
  },
  {
    name: 'retry-then-fired',
    what: '429 once, then the skill',
    expect: loads(TARGET),
    turns: () => [tries(fault('429'), load(TARGET))],
  },
  {
    name: 'retry-then-answer',
    what: '500 once, then an answer',
    expect: SILENT,
    turns: () => [tries(fault('500'), say('A plain answer.'))],
  },
];
