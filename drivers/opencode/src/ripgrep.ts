import type { PlacedFile } from '@skillgauge/core';

/** Throws while it is loaded when there is no program for this platform. */
const ripgrep = await import('@vscode/ripgrep').catch(() => null);

/**
 * Loading a skill needs ripgrep. OpenCode takes the one on PATH, else the one in its cache, else it downloads one into the
 * throwaway HOME, in every run anew. So a launcher of a copy that is here is put into the cache.
 * @param program path of the copy, or `null`; a Windows program has no launcher
 */
export function ripgrepFiles(program: string | null): PlacedFile[] {
  if (program === null || program.endsWith('.exe')) return [];
  const quoted = `'${program.replaceAll("'", `'\\''`)}'`;
  return [
    {
      root: 'home',
      path: '.cache/opencode/bin/rg',
      content: `#!/bin/sh\nexec ${quoted} "$@"\n`,
      executable: true,
    },
  ];
}

/** The launcher of the copy that comes with this package. */
export const RIPGREP_FILES: readonly PlacedFile[] = ripgrepFiles(ripgrep?.rgPath ?? null);
