import { SkillgaugeError } from '@skillgauge/core';
import type { EvalProblem } from './eval-importer.ts';

/**
 * Throws when there is a problem: one message with all of them, each with its path and, where it is known, its line.
 * @throws SkillgaugeError `invalid_input`
 */
export function refuseProblems(
  where: string,
  problems: readonly EvalProblem[],
  lineAt: (path: readonly PropertyKey[]) => number | null = () => null,
): void {
  if (problems.length === 0) return;
  const located = problems.map((problem) => ({ ...problem, line: lineAt(problem.path) }));
  const inOrder = located.toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0));
  const lines = inOrder.map(({ line, path, text }) => {
    const place = [formatPath(path), ...(line === null ? [] : [`(line ${line})`])].join(' ').trim();
    return place === '' ? text : `${place}: ${text}`;
  });
  const [only] = lines;
  const message =
    lines.length === 1 ? `${where}: ${only}` : `${where}: ${lines.length} problems\n  ${lines.join('\n  ')}`;
  throw new SkillgaugeError('invalid_input', message, {
    fix: 'Correct what is named; nothing of it was taken over.',
  });
}

/** `cases[3].should_trigger` */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
