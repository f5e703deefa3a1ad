import { expect, it } from 'vitest';
import { skillsRead } from './canary-hits.ts';

const canaries = [
  { id: 'pdf', token: 'canary-a1' },
  { id: 'csv', token: 'canary-b2' },
];

/** `requested → id: status`, a line a skill. */
function read(output: string, requested?: string): string[] {
  const call = { callId: 'c', output, detail: 'read', ...(requested === undefined ? {} : { requested }) };
  return skillsRead(call, canaries).map((event) => `${event.requested} → ${event.id}: ${event.status}`);
}

it('loads the one skill whose text came back, and takes several for a listing', () => {
  expect([
    read('5: canary-a1'),
    read('canary-a1', 'pdf/SKILL.md'),
    read('canary-a1 canary-b2'),
    read('a1'),
  ]).toEqual([
    ['pdf → pdf: loaded'],
    ['pdf/SKILL.md → pdf: loaded'],
    ['pdf → pdf: exploratory', 'csv → csv: exploratory'],
    [],
  ]);
});
