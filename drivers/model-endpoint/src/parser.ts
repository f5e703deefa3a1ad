import type { RunErrorClass, TraceEvent, TraceParser } from '@skillgauge/core';
import { createLineParser } from '@skillgauge/driver-kit';
import { classOfFinish, classOfRefusal, refusalText } from './errors.ts';
import { EndpointLine } from './native-events.ts';
import { type Answer, NO_ANSWER, readData, usageEvents } from './read-answer.ts';

function fatal(errorClass: RunErrorClass, message: string, status: number | null = null): TraceEvent {
  return { type: 'error', class: errorClass, status, message, fatal: true };
}

/** What was said, with what it used. */
function saidEvents(answer: Answer): TraceEvent[] {
  const { model, text } = answer;
  const message: TraceEvent[] = text === '' ? [] : [{ type: 'message', text, model, subagent: false }];
  return [...message, ...usageEvents(answer)];
}

/** How an answer ended that came to its end. */
function endEvents({ failure, finish }: Answer): TraceEvent[] {
  if (failure !== null) return [fatal(classOfRefusal(null, failure) ?? 'server', failure)];
  if (finish === null) return [fatal('network', 'The answer ended in the midst of it.')];
  const errorClass = classOfFinish(finish);
  if (errorClass !== null) return [fatal(errorClass, `The model ended with "${finish}".`)];
  return [{ type: 'end', ok: true, reason: finish, turns: 1, denials: 0 }];
}

function refusedEvents({ retryAfter, status, text }: Extract<EndpointLine, { type: 'refused' }>) {
  const message = refusalText(status, text);
  const seconds = Number(retryAfter ?? Number.NaN);
  const wait: TraceEvent[] = Number.isFinite(seconds)
    ? [{ type: 'retry', attempt: 1, status, delayMs: Math.max(0, seconds * 1000), message }]
    : [];
  return [...wait, fatal(classOfRefusal(status, text) ?? 'protocol', message, status)];
}

/** Parser of what our own program prints: an answer is told in one piece, once it has ended. */
export function createParser(): TraceParser {
  let answer = NO_ANSWER;
  let isTold = true;
  const tell = (): TraceEvent[] => {
    const events = isTold ? [] : saidEvents(answer);
    isTold = true;
    return events;
  };
  const translate = (line: EndpointLine): TraceEvent[] => {
    switch (line.type) {
      case 'no-skills':
        return [{ type: 'skills-listed', skills: [], canLoad: false }];
      case 'no-model':
        return [fatal('model_not_found', 'No model was named, and there is none to be used by default.')];
      case 'answering':
        isTold = false;
        // What an alias stands for is told by the answer alone.
        return [{ type: 'session', sessionId: null, model: null, harnessVersion: null }];
      case 'data':
        answer = readData(answer, line.data);
        return [];
      case 'torn':
        return [
          ...tell(),
          fatal('protocol', `The endpoint sent what is no JSON: ${line.text.slice(0, 200)}`),
        ];
      case 'refused':
        return refusedEvents(line);
      case 'broken':
        return [...tell(), fatal(classOfRefusal(null, line.message) ?? 'network', line.message)];
      case 'done':
        return isTold ? [] : [...tell(), ...endEvents(answer)];
    }
  };
  return createLineParser({ schema: EndpointLine, translate, end: tell });
}
