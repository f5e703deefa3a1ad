import {
  type ClassifyEnding,
  createRunError,
  type RunEnding,
  type RunError,
  type RunErrorClass,
  type TraceEvent,
  type TraceEventOf,
} from '@skillgauge/core';
import { firstLine } from './error-table.ts';

/** What a harness says of its failures. */
export interface EndingWords {
  /** The harness's title, for messages. */
  title: string;
  /** The class of an error text; `null` when it is not recognised. */
  classOf: (message: string) => RunErrorClass | null;
}

function isFatal(event: TraceEvent): event is TraceEventOf<'error'> {
  return event.type === 'error' && event.fatal;
}

function errorOf(errorClass: RunErrorClass, message: string): RunError {
  return createRunError(errorClass, firstLine(message), { evidence: message.slice(0, 2000) });
}

/**
 * A request that was still being made again when the run was ended; `null` once there was an answer. The last of them may be the
 * one that our ending aborted, so the last that is recognised counts.
 */
function lastRetry(trace: readonly TraceEvent[], { classOf }: EndingWords): RunError | null {
  if (trace.some(({ type }) => type === 'message' || type === 'tool-call')) return null;
  const messages = trace.flatMap((event) => (event.type === 'retry' ? [event.message] : []));
  const message = messages.findLast((each) => classOf(each) !== null);
  const errorClass = message === undefined ? null : classOf(message);
  return message === undefined || errorClass === null ? null : errorOf(errorClass, message);
}

function silentEnding(
  { exit, stderrTail, stdoutLines }: RunEnding,
  { classOf, title }: EndingWords,
): RunError {
  const how = exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
  const said = firstLine(stderrTail);
  const known = classOf(said);
  if (known !== null) return errorOf(known, stderrTail);
  const words = said === '' ? '.' : `: ${said}`;
  return stdoutLines === 0
    ? createRunError('no_output', `${title} printed nothing (${how})${words}`, { evidence: stderrTail })
    : createRunError('harness_crash', `${title} ended in the middle of its work (${how})${words}`, {
        evidence: stderrTail,
      });
}

/**
 * Classifies endings by what the parser told: a good end first, then a fatal error, then a request that was being made again,
 * then what stderr says. The exit code is told in words only.
 */
export function createEndingClassifier(words: EndingWords): ClassifyEnding {
  return (ending) => {
    const { endedBy, trace } = ending;
    const end = trace.findLast((event): event is TraceEventOf<'end'> => event.type === 'end');
    const fatal = end?.ok === true ? undefined : trace.findLast(isFatal);
    if (fatal !== undefined) return errorOf(fatal.class ?? 'protocol', fatal.message);
    if (end?.ok === false) return errorOf('protocol', `${words.title} failed: ${end.reason}`);
    if (end !== undefined) {
      const answered = trace.some(({ type }) => type === 'message' || type === 'tool-call');
      return answered ? null : createRunError('no_output', `${words.title} gave an empty answer.`);
    }
    const retried = lastRetry(trace, words);
    if (retried !== null) return retried;
    const isOurs = endedBy === 'fired' || endedBy === 'first-turn' || endedBy === 'not-started';
    return isOurs ? null : silentEnding(ending, words);
  };
}
