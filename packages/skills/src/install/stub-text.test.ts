import { CANARY_PLACEHOLDER } from '@skillgauge/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFrontMatter } from '../skill/split-front-matter.ts';
import { CANARY_LINE, fullSkillText, GO_ON_TEXT, STOP_TEXT, stubSkillText } from './stub-text.ts';

function partsOf(text: string) {
  const parts = splitFrontMatter(text);
  if ('problem' in parts) throw new Error(parts.problem);
  return parts;
}

test('the stub of the target', () => {
  expect(
    stubSkillText(partsOf('---\nname: pdf\n---\n# PDF\nSecret steps.\n'), 'target'),
  ).toMatchInlineSnapshot(`
    "---
    name: pdf
    ---
    skillgauge-canary: {{skillgauge-canary}}

    This is a measurement copy of a skill: it only shows that the skill was loaded, and holds no instructions. Stop now; do not do the task. Reply with exactly: {{skillgauge-canary}}
    "
  `);
});

test('the stub of a competitor, where the source ends with its front matter', () => {
  expect(stubSkillText(partsOf('---\nname: pdf\n---'), 'competitor')).toMatchInlineSnapshot(`
    "---
    name: pdf
    ---
    skillgauge-canary: {{skillgauge-canary}}

    This is a measurement copy of a skill: it only shows that the skill was loaded, and holds no instructions. Go on with the user's request, with other skills or without.
    "
  `);
});

test('a whole body follows the canary line unchanged', () => {
  expect(fullSkillText(partsOf('---\r\nname: pdf\r\n---\r\n\r\n# PDF'))).toBe(
    `---\r\nname: pdf\r\n---\r\n${CANARY_LINE}\r\n\r\n# PDF`,
  );
});

test('only the target is told to stop, and the canary survives as one line', () => {
  expect([STOP_TEXT.includes('Stop now'), GO_ON_TEXT.includes('Stop')]).toEqual([true, false]);
  expect(CANARY_LINE).toBe(`skillgauge-canary: ${CANARY_PLACEHOLDER}`);
});

test('for any front matter and body: the front matter to the byte, the canary right after it, nothing of the body', () => {
  const lineEnd = fc.constantFrom('\n', '\r\n');
  const key = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' }));
  const source = fc.record({
    mark: fc.constantFrom('', '\uFEFF'),
    end: lineEnd,
    keys: fc.array(key, { maxLength: 5 }),
    body: fc.stringMatching(/^[\u4e00-\u4eff]{3,20}$/),
    role: fc.constantFrom('target' as const, 'competitor' as const),
  });
  fc.assert(
    fc.property(source, ({ body, end, keys, mark, role }) => {
      const lines = keys.map(([name, value]) => `${name}: ${JSON.stringify(value)}${end}`).join('');
      const frontMatter = `${mark}---${end}${lines}---${end}`;
      const parts = partsOf(frontMatter + body);
      const stub = stubSkillText(parts, role);
      const whole = fullSkillText(parts);
      expect(Buffer.from(stub).indexOf(Buffer.from(frontMatter + CANARY_LINE + end))).toBe(0);
      expect(whole).toBe(frontMatter + CANARY_LINE + end + body);
      expect(stub.includes(body)).toBe(false);
      expect(splitFrontMatter(stub)).toMatchObject({ frontMatter });
    }),
  );
});
