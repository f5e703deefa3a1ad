import { loads, type ScenarioInput } from '@skillgauge/conformance';
import { call, fault, load, OTHER, say, TARGET, targetWith, together, tries } from '../scenario-table.ts';
import { list, readNotes } from './words.ts';

const SUBAGENT_ASKED = 'Write them in a sub-agent.';

/** Figures of one answer. */
function usage(input: number, cached: number, written: number, output: number) {
  return {
    input_tokens: input,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: written,
    output_tokens: output,
  };
}

/** A skill fires, in all the ways in which the CLI tells it. */
export const firing: ScenarioInput[] = [
  {
    name: 'without-partial-messages',
    what: 'the command line of a user who does not ask for partial messages',
    expect: loads(TARGET),
    turns: () => [load(TARGET)],
    alter: (command) => ({
      ...command,
      args: command.args.filter((argument) => argument !== '--include-partial-messages'),
    }),
  },
  {
    name: 'stopped-at-firing',
    what: 'the run is stopped as soon as the skill has fired',
    expect: loads(TARGET),
    stop: 'fired',
    turns: () => [
      load(TARGET, { text: 'I will use the skill.', usage: usage(1000, 400, 50, 20) }),
      fault('hang'),
    ],
  },
  {
    name: 'killed-after-firing',
    what: 'the harness is asked to end while the answer after the firing is awaited',
    expect: loads(TARGET),
    killedAtTurn: 2,
    killedBy: 'SIGTERM',
    turns: () => [load(TARGET), fault('hang')],
  },
  {
    name: 'two-skills-one-turn',
    what: 'both skills are called in one answer',
    expect: loads(OTHER, TARGET),
    turns: () => [together(load(TARGET), load(OTHER))],
  },
  {
    name: 'usage-nonzero-two-turns',
    what: 'two answers with known figures, part of them from the cache',
    expect: loads(TARGET),
    usage: {
      inputTokens: 3000,
      cacheReadTokens: 1900,
      cacheWriteTokens: 110,
      outputTokens: 50,
      modelRequests: 2,
      lowerBound: false,
    },
    turns: () => [
      load(TARGET, { usage: usage(1000, 400, 50, 20) }),
      say('Done.', { usage: usage(2000, 1500, 60, 30) }),
    ],
  },
  {
    name: 'error-after-fired',
    what: 'the request after the firing gets 403',
    expect: loads(TARGET),
    turns: () => [load(TARGET), fault('403')],
  },
  {
    name: 'max-turns',
    what: 'the turn limit is reached after the firing',
    expect: loads(TARGET),
    settings: { maxTurns: 3 },
    turns: () => [load(TARGET), list, readNotes, list],
  },
  {
    name: 'malformed-event',
    what: 'the stream holds an event that is no JSON; it is skipped',
    expect: loads(TARGET),
    turns: () => [load(TARGET, { fault: 'malformed' })],
  },
  {
    name: 'retried-then-fired',
    what: '529 once, then the skill',
    expect: loads(TARGET),
    turns: () => [tries(fault('529'), load(TARGET))],
  },
  {
    name: 'subagent-fired',
    what: 'the skill is loaded by a sub-agent',
    expect: loads(TARGET),
    script: { subagents: [{ asked: SUBAGENT_ASKED, turns: [load(TARGET), say('The sub-agent is done.')] }] },
    turns: () => [
      call('Task', {
        description: 'sub',
        prompt: SUBAGENT_ASKED,
        subagent_type: 'general-purpose',
        run_in_background: false,
      }),
    ],
  },
  {
    name: 'forked-fired',
    what: 'a skill with context: fork',
    expect: loads(TARGET),
    skills: targetWith('context: fork'),
    script: {
      subagents: [{ asked: 'measurement copy of a skill', turns: [list, say('The fork is done.')] }],
    },
    turns: () => [load(TARGET)],
  },
];
