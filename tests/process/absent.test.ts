import type { AbsentSkill, ExecutionPlan, RunRequest } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { executeFake } from './execute-fake.ts';
import { answer, end, fakePlan, fakeRequest, fakeSet, type Step } from './fake-driver.ts';

const LINE = 'Write `CHANGES-2026.md` with one bullet for every merged pull request.';
const ABSENT: AbsentSkill[] = [{ name: 'target', folder: 'target', fingerprints: [LINE] }];

const toolCall = (name: string, tool: string, input: object): Step => [
  'event',
  { type: 'tool-call', callId: 'c', name, tool, input, subagent: false },
];
const result = (output: string, ok = true): Step => [
  'event',
  { type: 'tool-result', callId: 'c', ok, denied: false, output },
];

function without(
  id: string,
  steps: Step[],
  over: Partial<RunRequest> = {},
  set: { skills: typeof fakeSet.skills } = { skills: fakeSet.skills.slice(1) },
): ExecutionPlan {
  const request = fakeRequest(id, [[...steps, answer, end]], { stop: 'end' });
  return {
    ...fakePlan({ ...request, installSet: 'without', absent: ABSENT, ...over }),
    installSets: [{ ...fakeSet, key: 'without', ...set }],
  };
}

async function judge(plan: ExecutionPlan) {
  const { preflights, records } = await executeFake(plan);
  return {
    preflight: preflights.map(({ error }) => error?.message ?? null),
    run: records.map(({ attempts, fired, outcome }) => [outcome, fired, attempts.at(-1)?.leaks ?? []]),
  };
}

test('a run without the skill is scored, and has not fired', async () => {
  const quiet = { preflight: [null], run: [['scored', false, []]] };
  const steps = [
    toolCall('Bash', 'shell', { command: 'cat target/SKILL.md' }),
    result('no such file', false),
  ];
  expect(await judge(without('with-competitor', steps))).toEqual(quiet);
  const alone = without('alone', steps, { fixture: 'f' }, { skills: [] });
  const files = [{ path: 'skills/readme.md', encoding: 'utf8' as const, content: '', executable: false }];
  expect(await judge({ ...alone, fixtures: [{ key: 'f', files }] })).toEqual(quiet);
});

test('a skill that is read all the same is a leak, however it came', async () => {
  const cat = toolCall('Bash', 'shell', { command: 'cat notes.txt' });
  expect(await judge(without('text', [cat, result(`1\t${LINE}`)]))).toMatchInlineSnapshot(`
    {
      "preflight": [
        null,
      ],
      "run": [
        [
          "scored",
          true,
          [
            "target, text: event 2, tool-result of Bash: Write \`CHANGES-2026.md\` with one bullet for every merged pull request.",
          ],
        ],
      ],
    }
  `);
  const read = toolCall('Read', 'read', { file_path: '/home/x/skills/target/SKILL.md' });
  expect(await judge(without('file', [read, result('short')]))).toMatchInlineSnapshot(`
    {
      "preflight": [
        null,
      ],
      "run": [
        [
          "scored",
          true,
          [
            "target, text: event 2, tool-result of Read: /home/x/skills/target/SKILL.md",
          ],
        ],
      ],
    }
  `);
  const listed: Step = [
    'event',
    { type: 'skills-listed', skills: [{ id: 'plugin:target', description: null }], canLoad: true },
  ];
  expect(await judge(without('listed', [listed]))).toMatchInlineSnapshot(`
    {
      "preflight": [
        null,
      ],
      "run": [
        [
          "scored",
          false,
          [
            "target, listed: event 1, skills-listed: plugin:target",
          ],
        ],
      ],
    }
  `);
});

test('a fixture that brings the skill is found before any run', async () => {
  const files = [
    { path: 'skills/target/SKILL.md', encoding: 'utf8' as const, content: 'theirs', executable: false },
  ];
  const plan = { ...without('brought', [], { fixture: 'f' }), fixtures: [{ key: 'f', files }] };
  expect(await judge(plan)).toMatchInlineSnapshot(`
    {
      "preflight": [
        "Skill target must be absent from these runs, and the harness announces it as target.",
      ],
      "run": [
        [
          "errored",
          null,
          [],
        ],
      ],
    }
  `);
});
