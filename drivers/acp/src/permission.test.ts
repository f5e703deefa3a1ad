import { expect, test } from 'vitest';
import { PermissionRequest } from './messages.ts';
import { answerPermission } from './permission.ts';

const OPTIONS = [
  { optionId: 'always', kind: 'allow_always' },
  { optionId: 'once', kind: 'allow_once' },
  { optionId: 'no', kind: 'reject_once' },
];

function answer(call: object, permissions: 'read' | 'full', options: object[] = OPTIONS): string {
  const request = PermissionRequest.parse({ toolCall: { toolCallId: 'a', ...call }, options });
  const outcome = answerPermission(request, permissions);
  return outcome.outcome === 'selected' ? outcome.optionId : outcome.outcome;
}

test.each([
  [{ kind: 'read' }, 'once'],
  [{ kind: 'search' }, 'once'],
  [{ kind: 'think' }, 'once'],
  [{ kind: 'other', toolCallId: 'activate_skill__1', title: '"pdf": Work with PDFs.' }, 'once'],
  [{ title: 'Using skill: pdf' }, 'once'],
  [{ kind: 'other', _meta: { toolName: 'skill' }, rawInput: { skill: 'pdf' } }, 'once'],
  [{ kind: 'other', title: 'rm -r .agents/skills/pdf/SKILL.md' }, 'no'],
  [{ kind: 'execute', title: 'skill' }, 'no'],
  [{ kind: 'edit' }, 'no'],
  [{ kind: 'delete' }, 'no'],
  [{ kind: 'fetch' }, 'no'],
  [{ kind: 'switch_mode' }, 'no'],
  [{ kind: 'of the future' }, 'no'],
  [{}, 'no'],
])('with read, %j is answered with %s; with full always once', (call, expected) => {
  expect([answer(call, 'read'), answer(call, 'full')]).toEqual([expected, 'once']);
});

test('without the option for once the lasting one is taken, and without any the question is cancelled', () => {
  expect([
    answer({ kind: 'read' }, 'read', [{ optionId: 'always', kind: 'allow_always' }]),
    answer({ kind: 'edit' }, 'read', [{ optionId: 'never', kind: 'reject_always' }]),
    answer({ kind: 'edit' }, 'read', [{ optionId: 'once', kind: 'allow_once' }]),
    answer({ kind: 'edit' }, 'full', []),
  ]).toEqual(['always', 'never', 'cancelled', 'cancelled']);
});
