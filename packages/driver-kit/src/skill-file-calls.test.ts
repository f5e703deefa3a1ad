import { expect, it } from 'vitest';
import { judgeFileCall } from './skill-file-calls.ts';
import type { ToolOutcome } from './tool-ledger.ts';

const CONTEXT = {
  namespace: [{ name: 'pdf', id: 'pdf', aliases: [] }],
  canaries: [{ id: 'pdf', token: 'canary-1' }],
  model: null,
};
const READ = { ok: true, denied: false, output: 'canary-1' };

/** What a call says of skills: which, and how far it came. */
function verdict(input: unknown, outcome: ToolOutcome | null): string[] {
  const call = { callId: 'c', name: 'bash', tool: 'shell', input, outcome } as const;
  return judgeFileCall(call, ['path', 'command'], CONTEXT).map((event) =>
    event.type === 'skill-call' ? `${event.requested}: ${event.status}` : event.type,
  );
}

it('goes by the result, and by the arguments that name a file where it failed', () => {
  const failed = { ok: false, denied: false, output: 'no' };
  expect({
    read: verdict({ path: 'skills/pdf/SKILL.md' }, READ),
    'another file': verdict({ path: 'a.txt' }, { ...READ, output: 'a' }),
    failed: verdict({ command: 'cat skills/pdf/SKILL.md; exit 3' }, { ...failed, output: 'canary-1' }),
    denied: verdict({ path: 'skills/pdf/SKILL.md' }, { ...failed, denied: true }),
    'not there': verdict({ path: 'skills/doc/SKILL.md' }, failed),
    'no result': verdict({ path: 'skills/pdf/SKILL.md' }, null),
    'named elsewhere': verdict({ content: 'skills/pdf/SKILL.md' }, failed),
    'no arguments': verdict('skills/pdf/SKILL.md', failed),
  }).toMatchInlineSnapshot(`
    {
      "another file": [],
      "denied": [
        "pdf: denied",
      ],
      "failed": [
        "pdf: failed",
      ],
      "named elsewhere": [],
      "no arguments": [],
      "no result": [
        "pdf: failed",
      ],
      "not there": [
        "doc: unknown",
      ],
      "read": [
        "pdf: loaded",
      ],
    }
  `);
});
