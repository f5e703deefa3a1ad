import type { EndedCall } from '@skillgauge/driver-kit';
import { expect, it } from 'vitest';
import { skillCalls } from './skill-calls.ts';

const context = {
  model: null,
  namespace: [
    { name: 'pdf', id: 'pdf', aliases: [] },
    { name: 'pdf-forms', id: 'pdf-forms', aliases: ['forms'] },
  ],
  canaries: [
    { id: 'pdf', token: 'canary-aaa' },
    { id: 'pdf-forms', token: 'canary-bbb' },
  ],
};

/** `requested → id: status`, a line a skill call. */
function verdicts(call: Partial<EndedCall>): string[] {
  const ended = { callId: 'item_0', command: '', output: '', ok: true, ...call };
  return skillCalls(ended, context).map((event) =>
    event.type === 'skill-call' ? `${event.requested} → ${event.id}: ${event.status}` : event.type,
  );
}

it('loads the skill whose canary came back, whatever the command names', () => {
  expect({
    named: verdicts({ command: 'cat .agents/skills/forms/SKILL.md', output: 'x canary-bbb' }),
    unnamed: verdicts({ command: 'cat SKILL.md', output: 'x canary-bbb' }),
    otherNamed: verdicts({ command: 'cat .agents/skills/pdf/SKILL.md', output: 'canary-bbb' }),
  }).toMatchInlineSnapshot(`
    {
      "named": [
        "forms → pdf-forms: loaded",
      ],
      "otherNamed": [
        "pdf-forms → pdf-forms: loaded",
      ],
      "unnamed": [
        "pdf-forms → pdf-forms: loaded",
      ],
    }
  `);
});

it('takes neither a path nor an answer without the canary for a firing', () => {
  expect([
    verdicts({
      command: 'ls .agents/skills/pdf-forms/SKILL.md',
      output: '.agents/skills/pdf-forms/SKILL.md',
    }),
    verdicts({ command: 'head -3 .agents/skills/pdf/SKILL.md', output: 'name: pdf' }),
  ]).toEqual([[], []]);
});

it('counts several texts and diffs as exploratory', () => {
  expect({
    two: verdicts({ command: 'cat .agents/skills/*/SKILL.md', output: 'canary-aaa\ncanary-bbb' }),
    diff: verdicts({ command: 'git diff', output: 'diff --git a/x b/x\n+canary-aaa' }),
  }).toMatchInlineSnapshot(`
    {
      "diff": [
        "pdf → pdf: exploratory",
      ],
      "two": [
        "pdf → pdf: exploratory",
        "pdf-forms → pdf-forms: exploratory",
      ],
    }
  `);
});

it('sees no more of an output than the model: both ends of a long one', () => {
  const padding = 'x'.repeat(30_000);
  expect({
    first: verdicts({ output: `canary-aaa${padding}${padding}` }),
    middle: verdicts({ output: `${padding}canary-aaa${padding}` }),
    last: verdicts({ output: `${padding}${padding}canary-aaa` }),
  }).toMatchInlineSnapshot(`
    {
      "first": [
        "pdf → pdf: loaded",
      ],
      "last": [
        "pdf → pdf: loaded",
      ],
      "middle": [],
    }
  `);
});

it('tells failed, denied and unknown reads apart, each skill once', () => {
  const command = `cat '.agents/skills/pdf/SKILL.md' "$PWD/.agents/skills/forms/SKILL.md" .agents/skills/pdf/SKILL.md`;
  expect({
    failed: verdicts({ command, ok: false, output: 'canary-aaa' }),
    denied: verdicts({ command: 'cat .agents\\skills\\pdf\\SKILL.md', ok: false, denied: true }),
    unknown: verdicts({ command: 'cat .agents/skills/nope/SKILL.md', ok: false }),
    elsewhere: verdicts({ command: 'cat docs/SKILL.md templates/x/SKILL.md', ok: false }),
    glob: verdicts({ command: 'cat .agents/skills/*/SKILL.md', ok: false }),
  }).toMatchInlineSnapshot(`
    {
      "denied": [
        "pdf → pdf: denied",
      ],
      "elsewhere": [],
      "failed": [
        "pdf → pdf: failed",
        "forms → pdf-forms: failed",
      ],
      "glob": [],
      "unknown": [
        "nope → null: unknown",
      ],
    }
  `);
});
