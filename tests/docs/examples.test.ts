import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, ROOT } from '../support/run-skillgauge.ts';

const SCRATCH = join(ROOT, 'tests/.readme-examples');

async function packageFolders(): Promise<string[]> {
  const groups = await Promise.all(
    ['packages', 'drivers'].map(async (group) =>
      (await readdir(join(ROOT, group))).map((name) => `${group}/${name}`),
    ),
  );
  return groups.flat();
}

/** The first TypeScript example of a README: a whole program. */
async function firstExample(folder: string): Promise<string | null> {
  const text = await readFile(join(ROOT, folder, 'README.md'), 'utf8').catch(() => '');
  return /^```ts\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? null;
}

const examples = await Promise.all(
  (await packageFolders()).map(async (folder) => ({ folder, code: await firstExample(folder) })),
);

describe('the README of each package begins with an example that runs', () => {
  beforeAll(() => mkdir(SCRATCH, { recursive: true }));
  afterAll(() => rm(SCRATCH, { recursive: true, force: true }));

  it.each(examples)('$folder', async ({ code, folder }) => {
    expect(code).not.toBeNull();
    await using sandbox = await createSandbox();
    const isSuite = code?.includes('describeDriver') === true;
    const file = join(SCRATCH, `${folder.replace('/', '-')}${isSuite ? '.test' : ''}.ts`);
    await writeFile(file, code ?? '');
    const args = isSuite
      ? ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.examples.config.ts', file]
      : ['--conditions=@skillgauge/source', '--import', 'tsx', file];
    const result = await execa(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', HOME: sandbox.home, LANG: 'C.UTF-8' },
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
      all: true,
    });
    expect(result.exitCode, result.all).toBe(0);
  });
});
