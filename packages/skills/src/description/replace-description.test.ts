import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFrontMatter } from '../skill/parse-front-matter.ts';
import { splitFrontMatter } from '../skill/split-front-matter.ts';
import { replaceDescription } from './replace-description.ts';

const NEW = 'Plots sales. Use for charts: bars, "pies" and it’s lines 📈. Not for tables.';

/** Ways in which people write a description, with what stands around it. */
const FORMS: Readonly<Record<string, string>> = {
  plain: 'name: a\ndescription: Old words # ours\nlicense: MIT\n',
  'plain over lines': 'description: Old words\n  and more of them\n  to the end\nname: a\n',
  'plain on the next line': 'name: a\ndescription:\n  Old words\n  and more\nlicense: MIT\n',
  single: "name: a\ndescription: 'Old: it''s' # ours\n",
  double: 'name: a\n# before\ndescription: "Old: \\"words\\"" # ours\n# after\nversion: 1.10\n',
  'double over lines': 'name: a\ndescription: "Old: words\n  and more"\nlicense: MIT\n',
  folded: 'name: a\ndescription: >\n  Old words\n  and more\n\nlicense: MIT\n',
  'folded, stripped': 'name: a\ndescription: >- # ours\n    Old words\n    and more\n# after\nlicense: MIT\n',
  literal: 'name: a\ndescription: |\n  Old words\n\n  and more\nlicense: MIT\n',
  'literal, kept': 'name: a\ndescription: |+\n  Old words\n\n\nlicense: MIT\n',
  'folded, indent told': 'name: a\ndescription: >2-\n  Old words\nlicense: MIT\n',
  flow: '{ name: a, description: Old words, license: MIT }\n',
  'a colon in it, not valid YAML': 'name: a\ndescription: Old: words: here\nlicense: MIT\n',
  'at the end': 'name: a\ndescription: >-\n  Old words\n',
};

const file = (yaml: string) => `---\n${yaml}---\n# Title 📈\n\ndescription: not this\n`;

function valuesOf(text: string): Readonly<Record<string, unknown>> {
  const parts = splitFrontMatter(text);
  if ('problem' in parts) throw new Error(parts.problem);
  const parsed = parseFrontMatter(parts.yaml);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.values;
}

it('changes nothing but the description, in the style that it had', () => {
  const changed = Object.entries(FORMS).map(([name, yaml]) => [name, replaceDescription(file(yaml), NEW)]);
  expect(Object.fromEntries(changed)).toMatchInlineSnapshot(`
    {
      "a colon in it, not valid YAML": "---
    name: a
    description: "Plots sales. Use for charts: bars, \\"pies\\" and it’s lines 📈. Not for tables."
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "at the end": "---
    name: a
    description: >-
      Plots sales. Use for charts: bars, "pies" and it’s lines 📈.
      Not for tables.
    ---
    # Title 📈

    description: not this
    ",
      "double": "---
    name: a
    # before
    description: "Plots sales. Use for charts: bars, \\"pies\\" and it’s lines 📈. Not for tables." # ours
    # after
    version: 1.10
    ---
    # Title 📈

    description: not this
    ",
      "double over lines": "---
    name: a
    description: "Plots sales. Use for charts: bars, \\"pies\\" and it’s lines
      📈. Not for tables."
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "flow": "---
    { name: a, description: "Plots sales. Use for charts: bars, \\"pies\\" and it’s lines 📈. Not for tables.", license: MIT }
    ---
    # Title 📈

    description: not this
    ",
      "folded": "---
    name: a
    description: >
      Plots sales. Use for charts: bars, "pies" and it’s lines 📈.
      Not for tables.

    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "folded, indent told": "---
    name: a
    description: >2-
      Plots sales. Use for charts: bars, "pies" and it’s lines 📈.
      Not for tables.
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "folded, stripped": "---
    name: a
    description: >- # ours
        Plots sales. Use for charts: bars, "pies" and it’s lines 📈.
        Not for tables.
    # after
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "literal": "---
    name: a
    description: |
      Plots sales. Use for charts: bars, "pies" and it’s lines 📈. Not for tables.
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "literal, kept": "---
    name: a
    description: |+
      Plots sales. Use for charts: bars, "pies" and it’s lines 📈. Not for tables.
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "plain": "---
    name: a
    description: "Plots sales. Use for charts: bars, \\"pies\\" and it’s lines 📈. Not for tables." # ours
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "plain on the next line": "---
    name: a
    description:
      "Plots sales. Use for charts: bars, \\"pies\\" and it’s lines
      📈. Not for tables."
    license: MIT
    ---
    # Title 📈

    description: not this
    ",
      "plain over lines": "---
    description: "Plots sales. Use for charts: bars, \\"pies\\" and it’s lines
      📈. Not for tables."
    name: a
    ---
    # Title 📈

    description: not this
    ",
      "single": "---
    name: a
    description: 'Plots sales. Use for charts: bars, "pies" and it’s lines 📈. Not for tables.' # ours
    ---
    # Title 📈

    description: not this
    ",
    }
  `);
});

const LINE_ENDS = ['\n', '\r\n', '\r'];
const text = fc
  .string({
    unit: fc.constantFrom(...Array.from('ab Z:#\'"\\|>-?&*!%@`{}[],.~=\n\té📈\u2028\u0007')),
    minLength: 1,
    maxLength: 80,
  })
  .filter((value) => value.trim() !== '');

it('reads back as it was given, with every other value and byte as before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(FORMS)),
      fc.constantFrom(...LINE_ENDS),
      fc.constantFrom('', '\uFEFF'),
      text,
      (yaml, lineEnd, mark, description) => {
        const before = mark + file(yaml).replaceAll('\n', lineEnd);
        const after = replaceDescription(before, description);
        const wanted = description.trim();
        const { description: read, ...others } = valuesOf(after);
        expect(String(read).trim()).toBe(wanted);
        const expected = { name: 'a', ...(yaml.includes('MIT') ? { license: 'MIT' } : {}) };
        expect(others).toEqual(yaml.includes('1.10') ? { ...expected, version: 1.1 } : expected);
        const key = before.indexOf('description');
        expect(after.slice(0, key)).toBe(before.slice(0, key));
        const tail = before.slice(before.indexOf('# Title'));
        expect(after.endsWith(`---${lineEnd}${tail}`)).toBe(true);
        expect(after.replaceAll(lineEnd, '').match(/[\r\n]/g)).toBeNull();
      },
    ),
  );
});

it.each([
  '*alias',
  '&anchor text',
  '!tag text',
  '- item',
  '? key',
  '%YAML 1.2',
  '---',
  '...',
  'null',
  '1.0',
  '"',
  "it's",
  '# no',
])('text that YAML reads in a way of its own: %s', (description) => {
  const read = (yaml: string) => valuesOf(replaceDescription(file(yaml), description))['description'];
  const folded = FORMS['folded, stripped'] ?? '';
  expect([read(FORMS['plain'] ?? ''), read(FORMS['flow'] ?? ''), read(folded)]).toEqual([
    description,
    description,
    description,
  ]);
});

it('says why it cannot', () => {
  const problemOf = (skill: string, description = NEW): string => {
    try {
      replaceDescription(skill, description);
      return 'replaced';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  expect([
    problemOf('no front matter'),
    problemOf(file('name: a\n')),
    problemOf(file('name: a\ndescription: &d Old\nsummary: *d\n')),
    problemOf(file('name: &n a\ndescription: *n\n')),
    problemOf(file('description: one: two\ndescription: three\nname: a\n')),
    problemOf(file('description: Old\nname: a\n'), ' \n'),
  ]).toMatchInlineSnapshot(`
    [
      "The description cannot be replaced: no front matter: line 1 is not ---.",
      "The description cannot be replaced: it stands in the file in a form that cannot be replaced by itself.",
      "The description cannot be replaced: summary would change with it.",
      "replaced",
      "The description cannot be replaced: it stands in the file in a form that cannot be replaced by itself.",
      "The description cannot be replaced: the new one is empty.",
    ]
  `);
});
