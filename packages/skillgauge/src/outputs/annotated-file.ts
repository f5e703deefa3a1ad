import { join, relative, resolve, sep } from 'node:path';
import { exists } from '../measure/choose-skill.ts';

/** Files of a skill that an annotation can stand beside, the best first. */
const FILES_OF_A_SKILL = ['evals/trigger.yaml', 'evals/bench.yaml', 'evals/evals.json', 'SKILL.md'];

async function fileOf(path: string): Promise<string | null> {
  if (/\.(?:ya?ml|json|csv)$/i.test(path)) return (await exists(path)) ? path : null;
  for (const name of FILES_OF_A_SKILL) {
    const file = join(path, name);
    if (await exists(file)) return file;
  }
  return null;
}

/** Flags of which the next word is a path, and not what is measured. */
const PATH_FLAGS: ReadonlySet<string> = new Set([
  '--install-set',
  '--config',
  '--out',
  '-o',
  '--against',
  '--baseline',
]);

/** Words of a command line that may name what was measured, in their order. */
export function targetWords(args: readonly string[]): string[] {
  return args.filter((word, index) => !word.startsWith('-') && !PATH_FLAGS.has(args[index - 1] ?? ''));
}

/**
 * The file that what was measured comes from, as a path below the repository; `null` where it is not known, or lies elsewhere.
 * @param words what was measured: folders or files, relative to `cwd`; the first that is there counts
 */
export async function annotatedFile(
  words: readonly string[],
  cwd: string,
  repository: string,
): Promise<string | null> {
  for (const word of words) {
    const file = await fileOf(resolve(cwd, word));
    if (file === null) continue;
    const path = relative(repository, file);
    return path.startsWith('..') || resolve(path) === path ? null : path.split(sep).join('/');
  }
  return null;
}
