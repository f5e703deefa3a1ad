import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { type GateSet, LockedRequest, SkillgaugeError } from '@skillgauge/core';
import { repositoryAround } from '@skillgauge/skills';
import { ACP_PREFIX } from '../drivers/acp-drivers.ts';
import { isModulePath } from '../drivers/locate-driver.ts';
import { parseOrRefuse } from './parse-or-refuse.ts';

/** The words of a command line that measured, parsed. */
export interface AskedWords {
  target: string;
  evals?: string | undefined;
  skill?: string | undefined;
  installSet: readonly string[];
  filter: readonly string[];
  settings: Readonly<Record<string, unknown>>;
  gates: GateSet;
  config?: string | undefined;
  strict: boolean;
}

/** Where the words were given, and where the lock lies. */
export interface LockPlaces {
  /** Absolute path. */
  cwd: string;
  /** Absolute path. */
  lockFolder: string;
  /** How many folders the lock lies below the root of its repository: `depthInRepository`. */
  depth: number;
}

/** How many folders a folder lies below the root of its repository; 0 in none. */
export async function depthInRepository(folder: string): Promise<number> {
  const below = relative(await repositoryAround(folder), await realpath(folder));
  return below === '' ? 0 : below.split(sep).length;
}

/** Whatever lies outside the repository is in no clone of it. */
function createRelative({ cwd, depth, lockFolder }: LockPlaces) {
  return (path: string): string => {
    const parts = relative(lockFolder, resolve(cwd, path)).split(sep);
    const climbed = parts.filter((part) => part === '..').length;
    if (climbed <= depth) return parts.join('/') || '.';
    throw liesOutside(path);
  };
}

function liesOutside(path: string): SkillgaugeError {
  return new SkillgaugeError('invalid_input', `${path} lies outside the repository of the lock file.`, {
    fix: 'A lock holds for every clone: put the lock file, and all that is measured, into one repository.',
  });
}

/**
 * Refuses skills that lie elsewhere, though a path within the repository leads to them: by a link, or by the install set of an eval file.
 * @param folders absolute paths
 * @param lockFolder absolute path
 * @throws SkillgaugeError `invalid_input`
 */
export async function requireInRepository(folders: readonly string[], lockFolder: string): Promise<void> {
  const root = await repositoryAround(lockFolder);
  for (const folder of folders) {
    const below = relative(root, await realpath(folder));
    if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) throw liesOutside(folder);
  }
}

/** A module is named by its path: that counts from the lock, too. */
function relativeDriver(word: string, relativePath: (path: string) => string): string {
  if (word.startsWith(ACP_PREFIX)) {
    if (!/(?:^|\s)["']?(?:[/\\]|[A-Za-z]:)/.test(word.slice(ACP_PREFIX.length))) return word;
    throw new SkillgaugeError(
      'invalid_input',
      `${word} names a place of this machine, which no lock may hold.`,
      {
        fix: 'Give the agent a name in skillgauge.config.yaml, and measure it by that name.',
      },
    );
  }
  if (!isModulePath(word)) return word;
  const [path = word, ...name] = word.split('#');
  const place = relativePath(path);
  return [place.startsWith('.') ? place : `./${place}`, ...name].join('#');
}

/** What a lock keeps of a command line, for one driver: enough to plan it again, from anywhere. */
export function toLockedRequest(words: AskedWords, driver: string, places: LockPlaces): LockedRequest {
  const relativePath = createRelative(places);
  const optional = (path: string | undefined) => (path === undefined ? null : relativePath(path));
  const sorted = Object.entries(words.settings).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const asked = {
    target: relativePath(words.target),
    evals: optional(words.evals),
    skill: words.skill ?? null,
    installSet: words.installSet.map(relativePath),
    filter: [...words.filter],
    settings: Object.fromEntries(sorted),
    gates: words.gates,
    config: optional(words.config),
    driver: relativeDriver(driver, relativePath),
    strict: words.strict,
  };
  return parseOrRefuse(LockedRequest, asked, 'The measurement cannot be locked');
}
