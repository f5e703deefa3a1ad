import type { ParserContext, TraceEvent } from '@skillgauge/core';
import { type EndedCall, skillFileCalls } from '@skillgauge/driver-kit';

/**
 * Characters at each end of an output that the model is shown. Codex 0.171.0 cuts at 10 000 tokens of 4 bytes, in the
 * middle, but prints up to 1 MiB of the output on stdout.
 */
const SHOWN_AT_EACH_END = 20_000;

function shownToModel(output: string): string {
  if (output.length <= 2 * SHOWN_AT_EACH_END) return output;
  return `${output.slice(0, SHOWN_AT_EACH_END)}\n${output.slice(-SHOWN_AT_EACH_END)}`;
}

/** What one ended call says of skills: what counts is what the model was shown of its output. */
export function skillCalls(call: EndedCall, context: ParserContext): TraceEvent[] {
  return skillFileCalls({ ...call, shown: shownToModel(call.output) }, context);
}
