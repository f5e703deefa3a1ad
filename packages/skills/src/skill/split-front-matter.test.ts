import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFrontMatter } from './split-front-matter.ts';

test('splits at the closing line, and keeps the line end for what is added', () => {
  expect(splitFrontMatter('---\nname: a\n---\n\n# A\n')).toEqual({
    frontMatter: '---\nname: a\n---\n',
    yaml: 'name: a\n',
    body: '\n# A\n',
    lineEnd: '\n',
  });
  expect(splitFrontMatter('\uFEFF--- \r\nname: a\r\n---\t\r\nbody')).toEqual({
    frontMatter: '\uFEFF--- \r\nname: a\r\n---\t\r\n',
    yaml: 'name: a\r\n',
    body: 'body',
    lineEnd: '\r\n',
  });
});

test('a file may end with the closing line, and front matter may be empty', () => {
  expect(splitFrontMatter('---\nname: a\n---')).toMatchObject({ body: '', lineEnd: '\n' });
  expect(splitFrontMatter('---\n---\nbody')).toMatchObject({ yaml: '', body: 'body' });
});

test('only a line that is --- alone closes', () => {
  const text = '---\ndescription: |\n  ---\n  --- x\nlist: a---\n----\n--- x\n---\nbody\n---\nmore';
  expect(splitFrontMatter(text)).toMatchObject({ body: 'body\n---\nmore' });
});

test.each([
  ['# A', 'no front matter: line 1 is not ---'],
  ['', 'no front matter: line 1 is not ---'],
  ['----\nname: a\n---\n', 'no front matter: line 1 is not ---'],
  ['\n\n---\nname: a\n---\n', 'the front matter begins after empty lines, and must begin on line 1'],
  ['---\nname: a\n --- \n', 'the front matter is not closed by a line ---'],
])('says why %j has none', (text, problem) => {
  expect(splitFrontMatter(text)).toEqual({ problem });
});

test('the parts are the file, for any text', () => {
  const line = fc.constantFrom('---', '--- ', 'name: a', 'é漢😀: ---', ' ---', '');
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
  const text = fc.tuple(fc.boolean(), fc.array(fc.tuple(line, lineEnd), { maxLength: 8 }));
  fc.assert(
    fc.property(text, ([hasMark, lines]) => {
      const source = `${hasMark ? '\uFEFF' : ''}---\n${lines.map((pair) => pair.join('')).join('')}`;
      const parts = splitFrontMatter(source);
      const isClosed = lines.some(([content]) => content.trimEnd() === '---');
      expect('problem' in parts).toBe(!isClosed);
      if ('problem' in parts) return;
      expect(parts.frontMatter + parts.body).toBe(source);
      expect(parts.frontMatter.endsWith(parts.lineEnd)).toBe(true);
    }),
  );
});
