import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { readCommands } from '../support/doc-commands.ts';
import { createSandbox, ROOT } from '../support/run-skillgauge.ts';

/** What `npm test` does around this suite, or in another project of the same run. */
const PROVEN_BY_THIS_RUN =
  /^(?:npm test|\.ci\/run|npm run lint|npx tsc -b|npx vitest run --project (?:unit|conformance))$/;

async function documents(): Promise<string[]> {
  const roots = ['.', 'docs', 'packages', 'drivers', 'examples'];
  const found = new Set<string>();
  for (const root of roots) {
    const entries = await readdir(join(ROOT, root), { recursive: root !== '.', withFileTypes: true });
    for (const entry of entries) {
      const path = relative(ROOT, join(entry.parentPath, entry.name));
      if (entry.isFile() && path.endsWith('.md') && !path.includes('node_modules')) found.add(path);
    }
  }
  return [...found].toSorted();
}

const results = new Map<string, ReturnType<typeof run>>();

async function run(line: string) {
  await using sandbox = await createSandbox();
  return await execa('bash', ['-c', line], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: sandbox.home, LANG: 'C.UTF-8', CI: 'true' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    all: true,
  });
}

/** Several documents show the same command: it is run once. */
function runOnce(line: string): ReturnType<typeof run> {
  const known = results.get(line) ?? run(line);
  results.set(line, known);
  return known;
}

for (const path of await documents()) {
  const commands = (await readCommands(join(ROOT, path))).filter(
    ({ line }) => !PROVEN_BY_THIS_RUN.test(line),
  );
  if (commands.length === 0) continue;
  describe(`commands of ${path}`, () => {
    it.each(commands)('$line ends with $exitCode', async ({ exitCode, line }) => {
      const result = await runOnce(line);
      expect(result.exitCode, result.all).toBe(exitCode);
    });
  });
}
