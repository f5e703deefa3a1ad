import type { Expectation, SkillFile } from '@skillgauge/core';
import { checkContains, checkMatches } from './check-files.ts';
import type { CheckOutcome } from './check-outcome.ts';

/** An expectation that a run could fulfil by copying a file of the skill. */
export interface FreePass {
  expectationId: string;
  /** Path of the skill's file. */
  file: string;
  warning: string;
}

function checkText({ check }: Expectation, text: string, path: string): CheckOutcome | null {
  if (check === null) return null;
  if ('pattern' in check) return checkMatches(text, check, path);
  return 'text' in check ? checkContains(text, check.text, path) : null;
}

/**
 * Expectations that the skill's own files satisfy (R128), the first such file of each: a run that repeats the skill's text passes them
 * without any work. Only checks of a text can be told.
 */
export function findFreePasses(
  expectations: readonly Expectation[],
  files: readonly SkillFile[],
): FreePass[] {
  return expectations.flatMap((expectation) => {
    const file = files.find(
      ({ content, encoding, path }) =>
        encoding === 'utf8' && checkText(expectation, content, path)?.verdict === 'pass',
    );
    if (file === undefined) return [];
    const warning = `Expectation "${expectation.id}" (${expectation.text}) is satisfied by the skill's own ${file.path}: a run that repeats the skill's text passes it.`;
    return [{ expectationId: expectation.id, file: file.path, warning }];
  });
}
