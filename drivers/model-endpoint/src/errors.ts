import { type ClassifyEnding, createRunError, type RunErrorClass, type TraceEvent } from '@skillgauge/core';
import {
  classOfOpenAiError,
  createEndingClassifier,
  type ErrorRow,
  parseJsonLine,
} from '@skillgauge/driver-kit';
import { ErrorData } from './native-events.ts';

/** What providers say besides a status, in the words that are not OpenAI's. */
const TEXTS: readonly ErrorRow[] = [
  { match: /credit balance is too low/, class: 'quota' },
  { match: /prompt is too long/, class: 'context_length' },
];

/** Why a model ended that had more to say. */
const FINISHES: ReadonlyMap<string, RunErrorClass> = new Map([
  ['length', 'capped'],
  ['max_tokens', 'capped'],
  ['content_filter', 'refused'],
  ['refusal', 'refused'],
]);

/** The class of an error from its HTTP status, where there is one, and its words; `null` when neither tells. */
export function classOfRefusal(status: number | null, text: string): RunErrorClass | null {
  return classOfOpenAiError(status === null ? text : `${status} ${text}`, TEXTS);
}

/** The class of an answer that ended for this reason; `null`: it is whole. */
export function classOfFinish(finish: string): RunErrorClass | null {
  return FINISHES.get(finish) ?? null;
}

/** What an endpoint says of its refusal: the message of its JSON, else its words as they are. */
export function refusalText(status: number, text: string): string {
  const told = ErrorData.safeParse(parseJsonLine(text.replaceAll('\n', ' '))).data?.error.message ?? '';
  const words = told === '' ? text.trim() : told;
  return `HTTP ${status}${words === '' ? '' : `: ${words}`}`;
}

const classify = createEndingClassifier({
  title: 'The model endpoint',
  classOf: (message) => classOfOpenAiError(message, TEXTS),
});

function askedToWait(trace: readonly TraceEvent[]): number | null {
  const retry = trace.findLast((event) => event.type === 'retry');
  return retry?.type === 'retry' ? retry.delayMs : null;
}

/** As the parser told it, with how long the endpoint asked to wait. */
export const runError: ClassifyEnding = (ending) => {
  const error = classify(ending);
  const retryAfterMs = askedToWait(ending.trace);
  if (error === null || retryAfterMs === null) return error;
  return createRunError(error.class, error.message, { evidence: error.evidence, retryAfterMs });
};
