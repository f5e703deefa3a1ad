import { nearestName } from '@skillgauge/core';
import type { z } from 'zod';
import type { EvalProblem } from './eval-importer.ts';

/** Every issue of a failed parse as a problem with the value that was found. `knownAt`: the keys that a place may have. */
export function schemaProblems(
  error: z.ZodError,
  value: unknown,
  knownAt: (path: readonly PropertyKey[]) => readonly string[],
): EvalProblem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [describeIssue(issue, value)];
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      text: unknownKeyText(key, knownAt(issue.path)),
    }));
  });
}

/** "unknown key; did you mean …?" */
function unknownKeyText(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  return nearest === null
    ? `unknown key; known: ${known.join(', ')}`
    : `unknown key; did you mean ${nearest}?`;
}

/** A value as it is shown in a message: JSON, at most 60 characters. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): EvalProblem {
  const found = valueAt(value, issue.path);
  const message = issue.message.replace(/^Invalid input: /, '').replace(/, received .*$/, '');
  return {
    path: issue.path,
    text: `${message}, found ${found === undefined ? 'nothing' : showValue(found)}`,
  };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (Reflect.get(inner, key) as unknown) : undefined,
    value,
  );
}
