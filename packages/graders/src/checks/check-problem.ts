import type { Check } from '@skillgauge/core';
import { compileSchema } from './compile-schema.ts';
import { isJsonPointer } from './json-pointer.ts';
import { createPatternSearch } from './search-pattern.ts';

function patternProblem({ flags, pattern }: { flags: string; pattern: string }): string | null {
  const result = createPatternSearch()(pattern, flags, '');
  return result.state === 'broken' ? result.why : null;
}

function globProblem(globs: readonly string[]): string | null {
  const negated = globs.find((glob) => glob.startsWith('!'));
  return negated === undefined ? null : `"${negated}" says what is forbidden; globs say what is allowed`;
}

/**
 * What is wrong with a check itself, whatever run it looks at; `null`: nothing. Ask when an eval file is read, so that a broken check is
 * met before money is spent.
 * @example checkProblem({ type: 'file-matches', path: 'a.md', pattern: '(', flags: 'u' }) // 'Invalid regular expression: …'
 */
export function checkProblem(check: Check): string | null {
  switch (check.type) {
    case 'file-matches':
    case 'answer-matches':
      return patternProblem(check);
    case 'json-equals':
      return isJsonPointer(check.pointer) ? null : `${JSON.stringify(check.pointer)} is no JSON Pointer`;
    case 'json-schema': {
      const compiled = compileSchema(check.schema);
      return compiled.state === 'broken' ? compiled.why : null;
    }
    case 'files-within':
      return globProblem(check.globs);
    case 'tool-used':
      return check.max !== undefined && check.max < check.min
        ? `max ${check.max} is below min ${check.min}, so that nothing can pass`
        : null;
    case 'file-exists':
    case 'file-contains':
    case 'command':
    case 'tool-not-used':
    case 'tool-order':
    case 'answer-contains':
    case 'at-most':
    case 'custom':
      return null;
    default:
      return check satisfies never;
  }
}
