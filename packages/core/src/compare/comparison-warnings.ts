import { plural } from '../text/number-text.ts';
import type { ComparedRun, RunChange } from './diff-report.ts';

/** Share of the planned runs that may be missing before a comparison warns (DESIGN 6). */
const TOLERATED_MISSING = 0.1;

function missingWarning(side: string, { planned, scored }: ComparedRun): string[] {
  if (planned === null || planned - scored <= TOLERATED_MISSING * planned) return [];
  return [`${planned - scored} of ${plural(planned, 'planned run')} of ${side} were not scored.`];
}

/** Every reason to doubt a comparison. */
export function comparisonWarnings(a: ComparedRun, b: ComparedRun, changes: readonly RunChange[]): string[] {
  const subjects = changes
    .filter(
      ({ kind, role }) => role === 'subject' && ['driver', 'model', 'effort', 'description'].includes(kind),
    )
    .map(({ kind }) => kind);
  const isMixed = subjects.length > 1 && !subjects.includes('driver');
  return [
    ...changes
      .filter(({ role }) => role === 'allowed')
      .map(({ kind }) => `Compared although ${kind} changed: a difference may come from that.`),
    ...(isMixed
      ? [
          `More than one thing was changed (${subjects.join(', ')}): a difference cannot be laid to one of them.`,
        ]
      : []),
    ...missingWarning('A', a),
    ...missingWarning('B', b),
    ...new Set(
      [a, b].flatMap(({ driver, experimental }) =>
        experimental === undefined ? [] : [`Experimental driver ${driver}: ${experimental}`],
      ),
    ),
  ];
}
