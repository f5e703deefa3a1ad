import { expect, it } from 'vitest';
import { judgeToolCall } from './skill-tool-call.ts';
import { createToolLedger, type ToolOutcome } from './tool-ledger.ts';
import { WIDESPREAD_TOOLS } from './widespread-tools.ts';

const context = {
  model: null,
  namespace: [{ name: 'pdf', id: 'pdf', aliases: ['forms'] }],
  canaries: [{ id: 'pdf', token: 'canary-aaa' }],
};
const skill = { argument: 'skill', isLoaded: ({ ok }: ToolOutcome) => ok };

function ledger() {
  return createToolLedger({
    tools: WIDESPREAD_TOOLS,
    judge: (call) => judgeToolCall(call, skill, context),
  });
}

/** `type: …`, a line an event. */
function told(events: ReturnType<ReturnType<typeof ledger>['end']>): string[] {
  return events.map((event) => {
    if (event.type === 'skill-call')
      return `${event.requested} → ${event.id}: ${event.status} by ${event.evidence}`;
    return event.type === 'tool-call' ? `call of ${event.name}, a ${event.tool}` : event.type;
  });
}

const done: ToolOutcome = { ok: true, denied: false, output: 'Fills in forms.' };

it('joins calls with results, tells each once, and says what they did to skills', () => {
  const book = ledger();
  const events = [
    ...book.call('1', 'skill', { skill: 'forms' }),
    ...book.call('1', 'skill', { skill: 'forms' }),
    ...book.result('1', done),
    ...book.result('1', done),
    ...book.result('9', done),
    ...book.call('2', 'skill', { skill: 'pdf-two' }),
    ...book.result('2', { ok: false, denied: false, output: 'not found' }),
    ...book.call('3', 'skill', { skill: 'pdf' }),
    ...book.result('3', { ok: false, denied: true, output: 'declined' }),
    ...book.call('4', 'read_file', { file_path: 'SKILL.md' }),
    ...book.result('4', { ...done, output: 'canary-aaa' }),
    ...book.call('5', 'strange', {}),
    ...book.call('6', 'skill', { skill: 'pdf' }),
    ...book.end(),
  ];
  expect(told(events)).toMatchInlineSnapshot(`
    [
      "call of skill, a skill",
      "tool-result",
      "forms → pdf: loaded by event",
      "call of skill, a skill",
      "tool-result",
      "pdf-two → null: unknown by event",
      "call of skill, a skill",
      "tool-result",
      "pdf → pdf: denied by event",
      "call of read_file, a read",
      "tool-result",
      "pdf → pdf: loaded by canary",
      "call of strange, a other",
      "call of skill, a skill",
      "pdf → pdf: failed by event",
    ]
  `);
});
