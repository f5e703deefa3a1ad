import { z } from 'zod';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { isSameValue } from '../run/name-changes.ts';
import { entryKey, LOCK_SCHEMA_VERSION, type LockEntry, LockFile } from './lock-file.ts';
import { hashInputs } from './lock-inputs.ts';
import { scoresOf } from './locked-scores.ts';
import { type LocatedJson, parseJson } from './parse-json.ts';

/** A lock of all skills of a large repository is far smaller. */
export const LARGEST_LOCK_BYTES = 5_000_000;

const FIX = 'Take the file back from version control; or delete it, and lock again: skillgauge lock update.';

/** A problem, and where it stands. */
interface LockProblem {
  path: readonly PropertyKey[];
  text: string;
}

function refuse(text: string, fix = FIX): never {
  throw new SkillgaugeError('invalid_input', text, { fix });
}

function refuseAll(file: string, { lineAt }: LocatedJson, problems: readonly LockProblem[]): void {
  if (problems.length === 0) return;
  const shown = problems.slice(0, 10).map(({ path, text }) => {
    const place = path.map(String).join('.');
    return `\n  ${file}:${lineAt(path)}: ${place === '' ? '' : `${place}: `}${text}`;
  });
  const rest = problems.length - shown.length;
  refuse(`${file} is not a lock file:${shown.join('')}${rest > 0 ? `\n  and ${rest} more` : ''}`);
}

const Versioned = z.looseObject({ schemaVersion: z.number() });

function refuseOtherVersion(file: string, { lineAt, value }: LocatedJson): void {
  const version = Versioned.safeParse(value).data?.schemaVersion;
  if (version === undefined || version === LOCK_SCHEMA_VERSION) return;
  refuse(
    `${file}:${lineAt(['schemaVersion'])}: the lock is of version ${version}; this skillgauge reads version ${LOCK_SCHEMA_VERSION}.`,
    'Use the version of skillgauge that made it; or delete it, and lock again with this one: skillgauge lock update.',
  );
}

/** What somebody changed by hand, or a merge put together from two locks. */
function findContradictions({ entries }: LockFile): LockProblem[] {
  const problems: LockProblem[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const path = ['entries', index];
    if (seen.has(entryKey(entry))) problems.push({ path, text: 'the same measurement comes twice' });
    seen.add(entryKey(entry));
    if (entry.inputs !== hashInputs(entry, entry.harnessVersion)) {
      problems.push({ path: [...path, 'inputs'], text: 'the hash is not that of the entry’s own inputs' });
    }
    problems.push(...wrongScores(entry, path));
  }
  return problems;
}

function wrongScores({ targets }: LockEntry, path: readonly PropertyKey[]): LockProblem[] {
  return targets.flatMap(({ cases, options, scores }, index) =>
    isSameValue(scores, scoresOf(cases, options))
      ? []
      : [{ path: [...path, 'targets', index, 'scores'], text: 'the scores are not those of the cases' }],
  );
}

/**
 * Reads a lock file.
 * @param file its path, for messages
 * @throws SkillgaugeError `invalid_input` with path and line: no JSON, a key twice, another version, a wrong value, parts that do not fit
 * together.
 */
export function parseLock(text: string, file: string): LockFile {
  if (text.length > LARGEST_LOCK_BYTES) {
    refuse(
      `${file} is no lock file: it has ${text.length} characters, and ${LARGEST_LOCK_BYTES} are the most.`,
    );
  }
  const located = parseJson(text, (line, problem) => refuse(`${file}:${line}: ${problem}.`));
  refuseOtherVersion(file, located);
  const parsed = LockFile.safeParse(located.value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ message, path }) => ({ path, text: message }));
    refuseAll(file, located, problems);
    return refuse(`${file} is not a lock file.`);
  }
  refuseAll(file, located, findContradictions(parsed.data));
  return parsed.data;
}
