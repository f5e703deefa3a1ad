import type { Check, OutputFile, RunEvidence } from '@skillgauge/core';
import picomatch from 'picomatch';
import { type CheckOutcome, failed, passed, ungraded } from './check-outcome.ts';
import { findFile, readFileText } from './find-file.ts';
import { findText, linesAround, withUnixLines } from './find-text.ts';
import { createPatternSearch } from './search-pattern.ts';

type CheckOf<T extends Check['type']> = Extract<Check, { type: T }>;

/** What the executor writes for its reader is no part of its work. */
const USER_NOTES = 'user_notes.md';

/** True for a file that holds nothing but white space. */
export function isEmptyFile({ size, text }: OutputFile): boolean {
  return size === 0 || (text !== null && text.trim() === '');
}

/** A file is there, and is not empty. */
export function checkFileExists(check: CheckOf<'file-exists'>, evidence: RunEvidence): CheckOutcome {
  const { file, outcome } = findFile(evidence, check.path);
  if (file === null) return outcome;
  const shown = `${file.path} (${file.change}, ${file.size} bytes)`;
  return isEmptyFile(file)
    ? failed(`${file.path} is there, and empty.`, shown)
    : passed(shown, `${file.path} is there.`);
}

/** A text holds another. */
export function checkContains(text: string, wanted: string, where: string): CheckOutcome {
  const lines = withUnixLines(text);
  const span = findText(lines, withUnixLines(wanted));
  return span === null
    ? failed(`${where} does not hold ${JSON.stringify(wanted)}.`)
    : passed(linesAround(lines, span), `${where} holds ${JSON.stringify(wanted)}.`);
}

/** A text matches a regular expression. */
export function checkMatches(
  text: string,
  { flags, pattern }: { flags: string; pattern: string },
  where: string,
): CheckOutcome {
  const result = createPatternSearch()(pattern, flags, text);
  if (result.state === 'broken') return ungraded(`The check is broken: ${result.why}.`);
  return result.state === 'no-match'
    ? failed(`Nothing in ${where} matches /${pattern}/${flags}.`)
    : passed(linesAround(text, result), `${where} matches /${pattern}/${flags}.`);
}

/** A file holds a text, or matches a pattern. */
export function checkFileText(
  check: CheckOf<'file-contains'> | CheckOf<'file-matches'>,
  evidence: RunEvidence,
): CheckOutcome {
  const { outcome, text } = readFileText(evidence, check.path);
  if (text === null) return outcome;
  return check.type === 'file-contains'
    ? checkContains(text, check.text, check.path)
    : checkMatches(text, check, check.path);
}

/** Everything that was made, changed or removed lies within the globs. */
export function checkFilesWithin(check: CheckOf<'files-within'>, evidence: RunEvidence): CheckOutcome {
  const isInside = picomatch(check.globs, { dot: true, nonegate: true });
  const touched = evidence.files.filter(({ change, path }) => change !== 'unchanged' && path !== USER_NOTES);
  if (touched.length === 0) return passed(null, 'No file was made, changed or removed.');
  const outside = touched.filter(({ path }) => !isInside(path));
  const named = (files: readonly OutputFile[]): string =>
    files.map(({ change, path }) => `${path} (${change})`).join('\n');
  return outside.length === 0
    ? passed(named(touched), `All ${touched.length} lie within ${check.globs.join(', ')}.`)
    : failed(`${outside.length} of ${touched.length} lie outside ${check.globs.join(', ')}.`, named(outside));
}
