import { expect, test } from 'vitest';
import { formatTrace } from './format-trace.ts';
import type { TraceEvent } from './trace-event.ts';

const TRACE: TraceEvent[] = [
  { type: 'session', sessionId: 's', model: 'model-1', harnessVersion: '1' },
  { type: 'skills-listed', skills: [{ id: 'p:notes', description: null }], canLoad: true },
  { type: 'retry', attempt: 1, status: 529, delayMs: 10, message: 'overloaded' },
  { type: 'message', text: 'I load it.\nThen I work.', model: 'model-1', subagent: false },
  {
    type: 'tool-call',
    callId: 'a',
    name: 'Skill',
    tool: 'skill',
    input: { skill: 'notes' },
    subagent: false,
  },
  { type: 'tool-result', callId: 'a', ok: true, denied: false, output: 'Launching skill: notes' },
  {
    ...{ type: 'skill-call', callId: 'a', requested: 'notes', id: 'p:notes' },
    ...{ status: 'loaded', evidence: 'event', detail: '' },
  },
  {
    ...{ type: 'tool-call', callId: 'b', name: 'Bash', tool: 'shell', subagent: true },
    input: { command: 'printf "\u001b[31mred"\nls', timeout: 5 },
  },
  { type: 'tool-result', callId: 'b', ok: false, denied: false, output: `${'é'.repeat(30)}\u202eevil` },
  {
    ...{ type: 'skill-call', callId: 'c', requested: 'other', id: null },
    ...{ status: 'unknown', evidence: 'event', detail: 'no such\nskill' },
  },
  { type: 'error', class: null, status: null, message: 'odd', fatal: false },
  { type: 'raw', channel: 'stdout', line: 'noise' },
  { type: 'end', ok: true, reason: 'success', turns: 2, denials: 1 },
];

test('a run as text: turns, calls, the firing, errors, and nothing that a terminal obeys', () => {
  expect(formatTrace(TRACE, { resultCharacters: 24 })).toMatchInlineSnapshot(`
    "model: model-1
    skills announced: p:notes

    --- before the first turn
    retry 1 (HTTP 529): overloaded

    --- turn 1
    agent: I load it.
      Then I work.
    call Skill (skill)
      skill: notes
      result: Launching skill: notes
      >>> FIRED: skill p:notes (the harness says so)
    sub-agent calls Bash (shell)
      command: printf "\\u{1b}[31mred"
        ls
      timeout: 5
      failed: éééééééééééééééééééééééé… [11 more characters]
    skill other was asked for and not loaded (unknown): no such\\nskill
    error that it went on from, not recognised: odd
    (1 line of stdout not understood)

    --- end, done: success, 1 tool call refused
    "
  `);
});

test('only the skill under test is marked, and nothing is cut in full', () => {
  const text = formatTrace(TRACE, { full: true, resultCharacters: 3, target: 'p:other' });
  const lines = text.split('\n').filter((line) => /skill p:notes|failed/.test(line));
  expect(lines).toMatchInlineSnapshot(`
    [
      "  loaded: skill p:notes (the harness says so)",
      "  failed: éééééééééééééééééééééééééééééé\\u{202e}evil",
    ]
  `);
});

test('a run that said nothing', () => {
  expect(formatTrace([])).toBe('--- the harness did not say that it is done\n');
});
