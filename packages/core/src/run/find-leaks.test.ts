import { expect, test } from 'vitest';
import type { TraceEvent } from '../trace/trace-event.ts';
import { findLeaks, fingerprintsOf, isIdOf } from './find-leaks.ts';

const BODY = `# Release notes

Write notes.

Collect merged pull requests with \`git log --merges\` since the last tag.
Put breaking changes first, under the heading "Before you upgrade", with a migration.
The quick brown fox of the house is on the way to the big old barn.
- Collect merged pull requests with \`git log --merges\` since the last tag.
Every bullet ends with the number of its pull request in parentheses, as (#123).
`;

const [LINE = ''] = fingerprintsOf(BODY);
const SKILL = { name: 'notes', folder: 'release-notes', fingerprints: fingerprintsOf(BODY) };

test('fingerprints: distinctive lines that stand nowhere else', () => {
  expect(fingerprintsOf(BODY, ['Please put breaking changes first.', BODY.split('\n')[4] ?? ''])).toEqual([
    'Put breaking changes first, under the heading "Before you upgrade", with a migration.',
    'Every bullet ends with the number of its pull request in parentheses, as (#123).',
  ]);
  const many = Array.from(
    { length: 50 },
    (_, index) => `Line number ${index} about something_specific and more`,
  );
  expect(fingerprintsOf(many.join('\n')).length).toBe(20);
  expect(fingerprintsOf('short\n\n')).toEqual([]);
});

test('ids of a skill are compared whole, behind a plugin’s name too', () => {
  const ids = ['notes', 'release-notes', 'kit:notes', 'notes-two', 'kit:my-notes', 'notes:kit'];
  expect(ids.filter((id) => isIdOf(id, SKILL))).toEqual(['notes', 'release-notes', 'kit:notes']);
});

const call = (tool: 'read' | 'shell', input: unknown): TraceEvent => ({
  ...{ type: 'tool-call', callId: 'c', name: `The ${tool}`, tool, input, subagent: true },
});
const result = (output: string, ok = true): TraceEvent => ({
  ...{ type: 'tool-result', callId: 'c', ok, denied: false, output },
});
const load = (status: 'loaded' | 'unknown' | 'failed', requested = 'kit:notes'): TraceEvent => ({
  ...{ type: 'skill-call', callId: 'c', requested, id: null, status, evidence: 'event', detail: '' },
});

function leaksIn(...trace: TraceEvent[]): string[] {
  return findLeaks(trace, [SKILL]).map(({ quote }) => quote);
}

test('announced, loaded, or read in any way', () => {
  const listed: TraceEvent = {
    type: 'skills-listed',
    skills: [{ id: 'kit:notes', description: null }],
    canLoad: true,
  };
  expect([
    leaksIn(listed),
    leaksIn(load('loaded')),
    leaksIn(call('shell', {}), result('Launching skill: notes'), load('unknown')),
    leaksIn(call('shell', { command: 'cat x' }), result(`   5\t  ${LINE}  \n`)),
    leaksIn(result(JSON.stringify({ text: SKILL.fingerprints[1] }))),
    leaksIn(call('read', { file_path: 'C:\\x\\release-notes\\SKILL.md' }), result('')),
    leaksIn(result('1→---\n2→name: notes\n3→description: Writes notes.\n4→---')),
    leaksIn({ type: 'raw', channel: 'stdout', line: JSON.stringify({ text: LINE }) }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "notes, listed: event 1, skills-listed: kit:notes",
      ],
      [
        "notes, loaded: event 1, skill-call: kit:notes",
      ],
      [
        "notes, loaded: event 3, skill-call: kit:notes",
      ],
      [
        "notes, text: event 2, tool-result of The shell: Collect merged pull requests with \`git log --merges\` since the last tag.",
      ],
      [
        "notes, text: event 1, tool-result: Put breaking changes first, under the heading "Before you upgrade", with a migration.",
      ],
      [
        "notes, text: event 2, tool-result of The read: C:\\x\\release-notes\\SKILL.md",
      ],
      [
        "notes, text: event 1, tool-result: 2→name: notes",
      ],
      [
        "notes, text: event 1, raw: Collect merged pull requests with \`git log --merges\` since the last tag.",
      ],
    ]
  `);
});

test('no leak: another skill, a failure, a path alone, a mention, an answer', () => {
  const message: TraceEvent = { type: 'message', text: `${LINE} notes`, model: null, subagent: false };
  expect([
    leaksIn(load('failed')),
    leaksIn(result('Unknown skill: notes', false), load('unknown')),
    leaksIn(load('loaded', 'kit:notes-two')),
    leaksIn(call('read', { path: 'release-notes/SKILL.md' }), result('no such file', false)),
    leaksIn(call('read', { path: 'my-release-notes/SKILL.md' }), result('')),
    leaksIn(call('shell', { command: 'cat release-notes/SKILL.md; true' }), result('nothing')),
    leaksIn(result('name: notes\nversion: 1')),
    leaksIn(message),
    findLeaks([result(LINE)], []),
  ]).toEqual([[], [], [], [], [], [], [], [], []]);
});
