import { expect, it } from 'vitest';
import { createPreflightParser } from './preflight.ts';

function listed(output: string) {
  const parser = createPreflightParser();
  for (const line of output.split('\n')) parser.push('stdout', line);
  return parser.end({ code: 0, signal: null });
}

it('lists what has a description', () => {
  const skills = [
    { name: 'pdf', description: 'Fills in [forms].', location: '/h/pdf/SKILL.md', content: 'x' },
    { name: 'customize-opencode', location: '/h/customize-opencode/SKILL.md', content: '' },
    { name: 'built-in', description: 'B', location: '<built-in>' },
  ];
  expect(listed(JSON.stringify(skills, null, 2))).toMatchInlineSnapshot(`
    [
      {
        "canLoad": true,
        "skills": [
          {
            "description": "Fills in [forms].",
            "id": "pdf",
            "location": "/h/pdf/SKILL.md",
          },
          {
            "description": "B",
            "id": "built-in",
            "location": "<built-in>",
          },
        ],
        "type": "skills-listed",
      },
    ]
  `);
});

it('says nothing when there is no list', () => {
  expect([listed(''), listed('Unexpected error\n[torn')]).toEqual([[], []]);
});
