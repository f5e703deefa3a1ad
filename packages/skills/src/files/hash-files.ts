import { createHash } from 'node:crypto';
import type { SkillFile } from '@skillgauge/core';

/** Orders files by path, code unit by code unit: the same on every platform and in every locale. */
export function byPath(left: SkillFile, right: SkillFile): number {
  if (left.path === right.path) return 0;
  return left.path < right.path ? -1 : 1;
}

/**
 * SHA-256 (64 hex digits) over the paths, bytes and executable bits of files. Independent of their order and of where they
 * lie. Lengths are hashed too, so that no two different sets run together.
 */
export function hashFiles(files: readonly SkillFile[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted(byPath)) {
    const bytes = Buffer.from(file.content, file.encoding);
    hash.update(JSON.stringify([file.path, file.executable, bytes.length]));
    hash.update(bytes);
  }
  return hash.digest('hex');
}
