import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tempTree } from '../testing/temp-tree.ts';
import { importEvals } from './import-evals.ts';
import { readEvalFile } from './read-eval-file.ts';
import { toEvalFileContent, writeEvalFile } from './write-eval-file.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../../../examples/import');

/** The rows of the table in the README: file, shape, and four counts. */
async function documentedRows(): Promise<[file: string, shape: string, counts: number[]][]> {
  const text = await readFile(join(EXAMPLES, 'README.md'), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|(.*)\|$/gm)].map(
    ([, file = '', shape = '', rest = '']) => [file, shape, rest.split('|').map(Number)],
  );
}

const rows = await documentedRows();

test('there is an example of each shape', () => {
  expect(rows.map(([, shape]) => shape)).toHaveLength(13);
});

test.each(rows)(
  '%s is accounted for as the README says, and survives being written and read',
  async (file, shape, counts) => {
    const account = await importEvals([join(EXAMPLES, file)], 'release-notes');
    const { cases, refused } = account;
    const positives = cases.filter(({ shouldTrigger }) => shouldTrigger).length;
    const explicit = cases.filter(({ style }) => style === 'explicit').length;
    expect([account.shape, positives, cases.length - positives, explicit, refused.length]).toEqual([
      shape,
      ...counts,
    ]);
    expect(refused.filter(({ reason, where }) => reason === '' || where === '')).toEqual([]);
    for (const format of cases.length === 0 ? [] : (['yaml', 'json'] as const)) {
      const text = writeEvalFile(toEvalFileContent({ ...account, folder: EXAMPLES }), format);
      await using written = await tempTree({ [`cases.${format}`]: text });
      const read = await readEvalFile(join(written.path, `cases.${format}`));
      expect([read.cases, read.settings]).toEqual([cases, account.settings]);
    }
  },
);

test('any text survives being written and read', async () => {
  const word = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((text) => text.trim() !== '' && !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(
      word,
      fc.array(word, { maxLength: 2 }),
      word,
      fc.constantFrom('yaml', 'json'),
      async (prompt, tags, notes, format) => {
        const content = {
          cases: [{ id: 'x', prompt, should_trigger: true, style: 'implicit' as const, tags, notes }],
        };
        await using tree = await tempTree({ file: writeEvalFile(content, format) });
        const { cases } = await readEvalFile(join(tree.path, 'file'));
        expect(cases[0]).toMatchObject({ prompt, tags, notes });
      },
    ),
    { numRuns: 60 },
  );
});
