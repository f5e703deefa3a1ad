import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applyDescription } from './apply-description.ts';

const TEXT = '---\nname: sums\ndescription: Sums.\n---\nBody\n';

test('a SKILL.md that is a link stays one: the file that it leads to is written, with its mode', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-apply-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [real, link] = [join(folder, 'real.md'), join(folder, 'SKILL.md')];
  await writeFile(real, TEXT);
  await chmod(real, 0o664);
  await symlink('real.md', link);
  await applyDescription(link, TEXT, 'Adds up.');
  expect({
    isLink: (await lstat(link)).isSymbolicLink(),
    mode: ((await stat(real)).mode & 0o777).toString(8),
    text: await readFile(real, 'utf8'),
    backup: await readFile(`${link}.bak`, 'utf8'),
    files: (await readdir(folder)).toSorted(),
  }).toEqual({
    isLink: true,
    mode: '664',
    text: TEXT.replace('Sums.', 'Adds up.'),
    backup: TEXT,
    files: ['SKILL.md', 'SKILL.md.bak', 'real.md'],
  });
});
