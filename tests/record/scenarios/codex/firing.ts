import { loads, type ScenarioInput } from '@skillgauge/conformance';
import { depends, fault, load, OTHER, say, TARGET, together } from '../scenario-table.ts';
import { figures, itemReply, SKILL_FILE, shell } from './words.ts';

const SUBAGENT_ASKED = 'Write them in a sub-agent.';
/** What newer models are told that their sub-agents are called. */
const AGENT_PATHS = ['/root/task'];
const READ_IN_JAVASCRIPT = `const read = await tools.exec_command({cmd: "cat ${SKILL_FILE}"}); text(read.output);`;

/** A skill fires, in all the ways in which the model reads its file. */
export const firing: ScenarioInput[] = [
  {
    name: 'default-model-fired',
    what: 'no model is asked for; the default one is offered the JavaScript tool',
    expect: loads(TARGET),
    settings: { model: null },
    saysPaths: AGENT_PATHS,
    turns: () => [load(TARGET)],
  },
  {
    name: 'fired-in-javascript',
    what: 'a model with the JavaScript tool reads the skill in it',
    expect: loads(TARGET),
    settings: { model: 'gpt-6-sol' },
    saysPaths: AGENT_PATHS,
    turns: () => [
      itemReply({
        type: 'custom_tool_call',
        id: 'ctc_1',
        call_id: 'call_javascript_1',
        name: 'exec',
        input: READ_IN_JAVASCRIPT,
      }),
    ],
  },
  {
    name: 'full-permission-fired',
    what: 'permissions full: a shell command that writes, then the skill',
    expect: loads(TARGET),
    settings: { permissions: 'full' },
    turns: () => [shell('echo x > a.txt && cat a.txt'), load(TARGET)],
  },
  {
    name: 'two-reads-at-once',
    what: 'both skills are read in one answer',
    expect: loads(OTHER, TARGET),
    turns: () => [together(load(TARGET), load(OTHER))],
  },
  {
    name: 'slow-read',
    what: 'the read takes longer than the model waits, which then polls',
    expect: loads(TARGET),
    turns: () => [
      shell(`sleep 1; cat ${SKILL_FILE}`, { yield_time_ms: 250 }),
      depends(({ messages }) => ({
        kind: 'call',
        call: { name: 'write_stdin', arguments: pollOf(messages.at(-1)?.text ?? '') },
      })),
    ],
  },
  {
    name: 'subagent-fired',
    what: 'a sub-agent reads the skill; only its session file shows it',
    expect: loads(TARGET),
    script: { subagents: [{ asked: SUBAGENT_ASKED, turns: [load(TARGET), say('The sub-agent is done.')] }] },
    turns: () => [
      itemReply({
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_subagent_1',
        name: 'spawn_agent',
        namespace: 'multi_agent_v1',
        arguments: JSON.stringify({ message: SUBAGENT_ASKED }),
      }),
      shell('sleep 4'),
    ],
  },
  {
    name: 'usage-nonzero-two-turns',
    what: 'two answers with known figures, part of them from the cache',
    expect: loads(TARGET),
    usage: {
      inputTokens: 1100,
      cacheReadTokens: 1900,
      cacheWriteTokens: 0,
      outputTokens: 50,
      reasoningTokens: 12,
      modelRequests: 2,
      lowerBound: false,
    },
    turns: () => [
      load(TARGET, { usage: figures(1000, 400, 20, 7) }),
      say('Done.', { usage: figures(2000, 1500, 30, 5) }),
    ],
  },
  {
    name: 'stopped-at-firing',
    what: 'the run is stopped as soon as the skill has fired',
    expect: loads(TARGET),
    stop: 'fired',
    turns: () => [load(TARGET, { usage: figures(1000, 0, 20, 0) }), fault('hang')],
  },
  {
    name: 'error-after-fired',
    what: 'the request after the firing gets 403',
    expect: loads(TARGET),
    usage: {
      inputTokens: 600,
      cacheReadTokens: 400,
      outputTokens: 20,
      modelRequests: 1,
      lowerBound: true,
    },
    turns: () => [load(TARGET, { usage: figures(1000, 400, 20, 7) }), fault('403')],
  },
];

/** Arguments that wait for the command of which the model was told that it still runs. */
function pollOf(told: string) {
  const session = Number(/session ID (\d+)/.exec(told)?.[1]);
  return { session_id: session, chars: '', yield_time_ms: 3000 };
}
