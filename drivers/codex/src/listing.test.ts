import { expect, it } from 'vitest';
import { parseListing } from './listing.ts';
import { createPreflightParser } from './preflight.ts';

const LISTING = `<skills_instructions>
## Skills
Some words.
### Skill roots
- \`r0\` = \`/home/.codex/skills/.system\`
- \`r1\` = \`/some place/.agents/skills\`
### Available skills
- bad-yaml: a: b [c (file: r1/d/SKILL.md)
- multi-line: First line. - bullet (file: r0/zzz/SKILL.md) Use when: x (file: r1/b/SKILL.md)
- cut-to-nothing: (file: r0/sk0/SKILL.md)
### How to use skills
- Discovery: The list above (file: r1/not/SKILL.md)
</skills_instructions>`;

it('reads names, descriptions and places', () => {
  expect(parseListing(LISTING)).toMatchInlineSnapshot(`
    [
      {
        "description": "a: b [c",
        "id": "bad-yaml",
        "location": "/some place/.agents/skills/d/SKILL.md",
      },
      {
        "description": "First line. - bullet (file: r0/zzz/SKILL.md) Use when: x",
        "id": "multi-line",
        "location": "/some place/.agents/skills/b/SKILL.md",
      },
      {
        "description": "",
        "id": "cut-to-nothing",
        "location": "/home/.codex/skills/.system/sk0/SKILL.md",
      },
    ]
  `);
});

it('tells no listing from an empty one', () => {
  expect([parseListing('hello'), parseListing('<skills_instructions>\n')]).toEqual([null, []]);
});

function preflight(document: unknown) {
  const parser = createPreflightParser();
  const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2);
  const early = text.split('\n').flatMap((line) => parser.push('stdout', line));
  return [...early, ...parser.push('stderr', 'WARNING: words'), ...parser.end({ code: 0, signal: null })];
}

const message = (text: string) => ({ type: 'message', content: [{ type: 'input_text', text }] });
const environment = message(
  '<environment_context>\n  <cwd>/w</cwd>\n  <shell>bash</shell>\n</environment_context>',
);
const short = message(LISTING.replace(/- (?:bad|cut).*\n/g, ''));

it('reads the prompt of a model with plain tools', () => {
  expect(preflight([short, environment, message('hi')])).toMatchInlineSnapshot(`
    [
      {
        "canLoad": true,
        "skills": [
          {
            "description": "First line. - bullet (file: r0/zzz/SKILL.md) Use when: x",
            "id": "multi-line",
            "location": "/some place/.agents/skills/b/SKILL.md",
          },
        ],
        "type": "skills-listed",
      },
    ]
  `);
});

it('looks for the shell among the tools of a model with the JavaScript tool', () => {
  const tools = (description: string) => ({
    type: 'additional_tools',
    tools: [{ name: 'exec', description }],
  });
  const canLoad = (description: string) =>
    preflight([tools(description), environment]).map(
      (event) => event.type === 'skills-listed' && event.canLoad,
    );
  expect([canLoad('### `exec_command`'), canLoad('### `view_image`')]).toEqual([[true], [false]]);
});

it('says nothing when the harness said nothing', () => {
  expect([preflight(''), preflight('Error: no'), preflight('{"a":1}')]).toEqual([[], [], []]);
});

it('announces no skill when none is listed', () => {
  expect(preflight([message('hi'), null, 3])).toEqual([
    { type: 'skills-listed', skills: [], canLoad: false },
  ]);
});
