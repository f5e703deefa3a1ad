import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Fixture, type PlacedFile, SkillgaugeError } from '@skillgauge/core';
import type { PlaceFolders } from './run-place.ts';

/** The absolute path of a file below its root. Files that would land anywhere else are refused. */
function resolveInside(root: string, relative: string): string {
  const file = path.resolve(root, relative);
  if (path.isAbsolute(relative) || !file.startsWith(root + path.sep)) {
    throw new SkillgaugeError(
      'invalid_input',
      `File ${relative} would be written outside of the run's folder.`,
      {
        fix: 'Use a relative path without "..".',
      },
    );
  }
  return file;
}

/** Writes files into a run's place, in order; a later file replaces an earlier one. */
export async function writePlacedFiles(folders: PlaceFolders, files: readonly PlacedFile[]): Promise<void> {
  const made = new Set<string>();
  for (const { content, executable, path: relative, root } of files) {
    const file = resolveInside(folders[root], relative);
    const folder = path.dirname(file);
    if (!made.has(folder)) await mkdir(folder, { recursive: true });
    made.add(folder);
    await writeFile(file, content, { mode: executable === true ? 0o755 : 0o644 });
  }
}

/** The files of a case, as files of the workspace. The run has a `.git` of its own, so a fixture's is left out. */
export function placeFixture(fixture: Fixture | null): PlacedFile[] {
  return (fixture?.files ?? [])
    .filter((file) => !/^(?:\.\/)*\.git(?:\/|$)/.test(file.path))
    .map((file) => ({
      root: 'workspace',
      path: file.path,
      content: file.encoding === 'utf8' ? file.content : Buffer.from(file.content, 'base64'),
      executable: file.executable,
    }));
}
