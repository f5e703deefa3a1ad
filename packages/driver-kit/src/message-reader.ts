import type { ParserContext, RunErrorClass, TraceEvent } from '@skillgauge/core';
import { endEvent, type MessageLine, messageEvents, type ResultLine, totalEvents } from './message-stream.ts';
import { judgeToolCall, type SkillTool } from './skill-tool-call.ts';
import { createToolLedger } from './tool-ledger.ts';
import { WIDESPREAD_TOOLS } from './widespread-tools.ts';

/** What one harness says in its messages. */
export interface MessageWords {
  skill: SkillTool;
  /** The text of a failed result that permissions brought about. */
  denied: RegExp;
  /** An error of the endpoint in the words of an answer: it ends the text, and the first group is what is told. */
  toldError: RegExp;
  /** The class of what is told; `null` when it is not recognised. */
  classOf: (message: string) => RunErrorClass | null;
}

/** Reads the messages of one run, in order. */
export interface MessageReader {
  push(line: MessageLine | ResultLine): TraceEvent[];
  /** At the end of the output. `modelRequests` is how many requests were answered, for the sum; 0 where that is not known. */
  end(modelRequests: number): TraceEvent[];
}

/**
 * Reader of a stream of messages (`MessageLine`, `ResultLine`) whose harness tells an error in the words of an answer and may then
 * say success. An error that an answer follows was overcome, and is not told. The model's name is not taken from the stream.
 */
export function createMessageReader(words: MessageWords, context: ParserContext): MessageReader {
  const { classOf, denied, skill, toldError } = words;
  const { model } = context;
  const tools = createToolLedger({
    tools: WIDESPREAD_TOOLS,
    judge: (call) => judgeToolCall(call, skill, context),
  });
  let failure: string | null = null;
  let result: ResultLine | null = null;
  const readText = (said: string, subagent: boolean): TraceEvent[] => {
    failure = toldError.exec(said)?.[1] ?? failure;
    const text = said.replace(toldError, '');
    return text.trim() === '' ? [] : [{ type: 'message', text, model: null, subagent }];
  };
  const tellFailure = (): TraceEvent[] => {
    const message = failure;
    failure = null;
    if (message === null) return [];
    return [{ type: 'error', class: classOf(message), status: null, message, fatal: true }];
  };
  const readResult = (line: ResultLine): TraceEvent[] => {
    if (result !== null) return [];
    result = line;
    if (line.is_error) failure ??= line.subtype;
    const told = tellFailure();
    return [...told, endEvent(line, told.length === 0)];
  };
  return {
    push: (line) => {
      if (line.type === 'result') return readResult(line);
      if (line.type === 'assistant') failure = null;
      return messageEvents(line, { tools, model, text: readText, isDenial: (output) => denied.test(output) });
    },
    end: (modelRequests) => [
      ...tellFailure(),
      ...tools.end(),
      ...totalEvents(result, { model, modelRequests }),
    ],
  };
}
