import { describe, expect, test } from 'vitest';
import { observeSkills, skillResolved } from './observe-skills.ts';
import type { SkillCallStatus, TraceEvent } from './trace-event.ts';

const NAMESPACE = [
  { name: 'pdf', id: 'pdf', aliases: [] },
  { name: 'pdf-forms', id: 'plugin:pdf-forms', aliases: ['pdf-forms'] },
];

function call(requested: string, id: string | null, status: SkillCallStatus): TraceEvent {
  return { type: 'skill-call', callId: '1', requested, id, status, evidence: 'event', detail: '' };
}

describe('skillResolved compares ids whole (R004)', () => {
  test.each([
    ['pdf', [call('pdf', 'pdf', 'loaded')], true],
    ['pdf', [call('pdf-forms', 'plugin:pdf-forms', 'loaded')], false],
    ['plugin:pdf-forms', [call('pdf', 'pdf', 'loaded')], false],
    ['plugin:pdf-forms', [call('pdf-forms', 'plugin:pdf-forms', 'loaded')], true],
  ] as const)('%s', (id, trace, expected) => {
    expect(skillResolved(trace, id)).toBe(expected);
  });

  test.each(['failed', 'unknown', 'denied', 'exploratory'] as const)(
    'a call that %s is no firing',
    (status) => {
      expect(skillResolved([call('pdf', 'pdf', status)], 'pdf')).toBe(false);
    },
  );

  test('a skill that fires after other tools and other skills still fired (R001, R003)', () => {
    const trace: TraceEvent[] = [
      { type: 'tool-call', callId: 'a', name: 'Bash', tool: 'shell', input: {}, subagent: false },
      { type: 'tool-result', callId: 'a', ok: true, denied: false, output: 'SKILL.md' },
      call('pdf-forms', 'plugin:pdf-forms', 'loaded'),
      call('pdf', 'pdf', 'loaded'),
    ];
    expect(skillResolved(trace, 'pdf')).toBe(true);
  });

  test('a listing, a mention and an announcement are no firing (P08, R015)', () => {
    const trace: TraceEvent[] = [
      { type: 'skills-listed', skills: [{ id: 'pdf', description: null }], canLoad: true },
      { type: 'message', text: 'I could read pdf/SKILL.md', model: null, subagent: false },
    ];
    expect(skillResolved(trace, 'pdf')).toBe(false);
  });
});

test('three levels are kept apart, and what is not installed is attempted only', () => {
  const trace: TraceEvent[] = [
    call('pdf', 'pdf', 'denied'),
    call('pdf-forms', 'plugin:pdf-forms', 'loaded'),
    call('nope', null, 'unknown'),
    { type: 'message', text: 'token-2', model: null, subagent: false },
  ];
  const canaries = [
    { id: 'pdf', token: 'token-1' },
    { id: 'plugin:pdf-forms', token: 'token-2' },
  ];
  expect(
    observeSkills(trace, NAMESPACE, canaries).map(
      ({ id, installed, attempted, loaded, followed, evidence }) =>
        [id, installed, attempted, loaded, followed, evidence].join(' '),
    ),
  ).toEqual([
    'pdf true true false false ',
    'plugin:pdf-forms true true true true event',
    'nope false true false false ',
  ]);
});
