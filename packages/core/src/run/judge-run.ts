import type { ClassifyEnding, RunEnding } from '../driver/parser.ts';
import { skillResolved } from '../trace/observe-skills.ts';
import type { TraceEvent } from '../trace/trace-event.ts';
import type { Outcome } from './record.ts';
import { createRunError, type RunError, type RunErrorClass } from './run-error.ts';

/** How one attempt is to be counted. */
export interface Verdict {
  outcome: Exclude<Outcome, 'skipped'>;
  fired: boolean | null;
  error: RunError | null;
}

/** True once the model has said or done something: from there on a cut-off run is censored, not errored. Empty text is nothing. */
export function hasAnswered(ending: Pick<RunEnding, 'trace'>): boolean {
  return ending.trace.some(
    (event) => event.type === 'tool-call' || (event.type === 'message' && event.text.trim() !== ''),
  );
}

/** Classes that a driver also gives to an ending that it cannot explain. */
const UNEXPLAINED: readonly RunErrorClass[] = ['no_output', 'harness_crash', 'protocol'];

/** Whether what the driver saw explains the ending: a class that stands for one, or one that an event told. */
function isExplained({ class: seen }: RunError, { trace }: RunEnding): boolean {
  const isTold = trace.some((event) => event.type === 'error' && event.fatal && event.class === seen);
  return isTold || !UNEXPLAINED.includes(seen);
}

/** The error of an ending that somebody else than the harness brought about; what the driver saw is more exact. */
function endingError(ending: RunEnding, classify: ClassifyEnding): RunError | null {
  const seen = classify(ending);
  switch (ending.endedBy) {
    case 'interrupt':
      return createRunError('cancelled', 'The run was interrupted.');
    case 'timeout':
    case 'no-progress': {
      if (seen !== null && isExplained(seen, ending)) return seen;
      const what = ending.endedBy === 'timeout' ? 'reached its time limit' : 'gave no output for too long';
      return createRunError('timeout', `The harness ${what}.`, { evidence: ending.stderrTail });
    }
    case 'not-started':
      return seen ?? createRunError('harness_missing', 'The harness could not be started.');
    case 'exit':
    case 'fired':
    case 'first-turn':
      return seen;
  }
}

/**
 * Judges one attempt (DESIGN 5 and 6). Once the skill has fired, no later error changes it. Cut off undecided after the first
 * model turn: `censored`. No answer at all: `errored`.
 */
export function judgeRun(
  ending: RunEnding,
  targetId: string,
  classify: ClassifyEnding,
  askedModel: string | null = null,
): Verdict {
  const mismatch = modelMismatch(ending, askedModel);
  if (mismatch !== null) return { outcome: 'errored', fired: null, error: mismatch };
  if (skillResolved(ending.trace, targetId)) return { outcome: 'scored', fired: true, error: null };
  if (ending.endedBy === 'first-turn') return { outcome: 'scored', fired: false, error: null };
  const error = endingError(ending, classify);
  if (error === null) return { outcome: 'scored', fired: false, error: null };
  return { outcome: hasAnswered(ending) ? 'censored' : 'errored', fired: null, error };
}

/** The model that the harness says served the run, or `null` where it does not tell. */
export function servedModel(ending: Pick<RunEnding, 'trace'>): string | null {
  for (const event of ending.trace) if (event.type === 'message' && event.model !== null) return event.model;
  return null;
}

/** `claude-sonnet-4-5` and its dated form `claude-sonnet-4-5-20250929` are one model, and so are `gpt-5-mini` and `gpt-5-mini-2025-08-07`. */
function isSameModel(asked: string, served: string): boolean {
  const undated = (name: string) => withoutVariant(name).replace(/[-@]\d{4}-?\d{2}-?\d{2}$/, '');
  return undated(asked) === undated(served);
}

/** A name without a variant in brackets, such as `[1m]` for a longer context. */
function withoutVariant(name: string): string {
  return name.replace(/\[[^\]]*\]$/, '');
}

/**
 * What a served model is compared with: the name asked for, or what the harness made of an alias such as `sonnet` or `…-latest`. Who
 * asked for no model takes what comes.
 */
function expectedModel(trace: readonly TraceEvent[], asked: string | null): string | null {
  if (asked === null || /\d(?!.*-latest$)/.test(withoutVariant(asked))) return asked;
  const session = trace.find((event) => event.type === 'session');
  return session?.model ?? null;
}

function modelMismatch(ending: RunEnding, asked: string | null): RunError | null {
  const expected = expectedModel(ending.trace, asked);
  const served = servedModel(ending);
  if (expected === null || served === null || isSameModel(expected, served)) return null;
  return createRunError('model_mismatch', `The run asked for model ${asked} and was served by ${served}.`);
}
