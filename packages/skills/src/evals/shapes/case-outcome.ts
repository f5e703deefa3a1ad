import type { CaseDraft, EvalDraft, EvalProblem, RefusedCase, TaskDraft } from '../eval-importer.ts';
import { showValue } from '../schema-problems.ts';
import { firstKey, isRecord, textAt } from './records.ts';

/** What became of one case of a file. */
export type CaseOutcome =
  | { draft: CaseDraft; warnings?: readonly string[] }
  | { refused: RefusedCase; problems: readonly EvalProblem[] };

/** Keys that hold what the user says, the commonest first. */
export const PROMPT_KEYS: readonly string[] = [
  'query',
  'prompt',
  'q',
  'input',
  'text',
  'message',
  'utterance',
  'question',
  'instruction',
];

/** The case's own id as text, if it has one. */
export function idOf(value: unknown): string | null {
  const key = firstKey(value, ['id', 'eval_id', 'eval_name', 'name']);
  const id = key === null || !isRecord(value) ? null : value[key];
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : null;
}

/** What the user says in this case, if that can be told. */
function promptOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const key = firstKey(value, PROMPT_KEYS);
  return key === null ? null : textAt(value, key);
}

/** A case that is not imported. */
export function refuse(
  kind: RefusedCase['kind'],
  path: readonly PropertyKey[],
  value: unknown,
  reason: string,
  task?: TaskDraft,
): CaseOutcome {
  const refused: RefusedCase = {
    path,
    kind,
    reason,
    id: idOf(value),
    prompt: promptOf(value),
    excerpt: showValue(value),
    value,
    ...(task === undefined ? {} : { task }),
  };
  return { refused, problems: kind === 'malformed' ? [{ path, text: reason }] : [] };
}

/** A case with mistakes, each where it is. */
export function refuseMalformed(
  path: readonly PropertyKey[],
  value: unknown,
  problems: readonly EvalProblem[],
): CaseOutcome {
  const reason = problems
    .map((problem) => {
      const key = problem.path.slice(path.length).map(String).join('.');
      return key === '' ? problem.text : `${key}: ${problem.text}`;
    })
    .join('; ');
  const outcome = refuse('malformed', path, value, reason);
  return 'refused' in outcome ? { ...outcome, problems } : outcome;
}

/** Everything that a draft may say besides its cases. */
type DraftFrame = Partial<Omit<EvalDraft, 'cases' | 'refused' | 'problems'>>;

/** Makes a draft of what became of the cases. */
export function toEvalDraft(outcomes: readonly CaseOutcome[], frame: DraftFrame = {}): EvalDraft {
  return {
    skill: null,
    skillName: null,
    settings: {},
    installSet: [],
    ...frame,
    cases: outcomes.flatMap((outcome) => ('draft' in outcome ? [outcome.draft] : [])),
    refused: outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : [])),
    problems: outcomes.flatMap((outcome) => ('refused' in outcome ? outcome.problems : [])),
    warnings: [
      ...(frame.warnings ?? []),
      ...outcomes.flatMap((outcome) => ('draft' in outcome ? (outcome.warnings ?? []) : [])),
    ],
  };
}
