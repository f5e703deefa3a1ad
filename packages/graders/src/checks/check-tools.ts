import { type Check, plural, type RunEvidence, type TraceEventOf } from '@skillgauge/core';
import { type CheckOutcome, cutText, failed, passed, ungraded } from './check-outcome.ts';

type ToolCheck = Extract<Check, { type: 'tool-used' | 'tool-not-used' | 'tool-order' }>;
type ToolCall = TraceEventOf<'tool-call'>;

/** Calls that were let through, of the main session and of its sub-agents. A call that permissions refused used no tool. */
function toolCalls({ trace }: RunEvidence): ToolCall[] {
  const denied = new Set(
    trace
      .filter((event) => event.type === 'tool-result' && event.denied)
      .map((event) => 'callId' in event && event.callId),
  );
  return trace.filter((event) => event.type === 'tool-call').filter(({ callId }) => !denied.has(callId));
}

function isOf(call: ToolCall, tool: string): boolean {
  return call.tool === tool || call.name === tool;
}

function callText({ input, name }: ToolCall): string {
  return cutText(`${name} ${JSON.stringify(input) ?? ''}`.trim(), 200);
}

function checkUsed(check: Exclude<ToolCheck, { type: 'tool-order' }>, calls: ToolCall[]): CheckOutcome {
  const own = calls.filter((call) => isOf(call, check.tool));
  const shown = own.length === 0 ? null : own.slice(0, 3).map(callText).join('\n');
  const { max, min } = check.type === 'tool-used' ? check : { min: 0, max: 0 };
  const limits = max === undefined ? `at least ${min}` : min === max ? `exactly ${min}` : `${min} to ${max}`;
  const reason = `${check.tool} was used ${plural(own.length, 'time')}, expected ${limits}.`;
  return own.length >= min && (max === undefined || own.length <= max)
    ? passed(shown, reason)
    : failed(reason, shown);
}

function checkOrder(check: Extract<ToolCheck, { type: 'tool-order' }>, calls: ToolCall[]): CheckOutcome {
  const taken: ToolCall[] = [];
  for (const call of calls) {
    const next = check.tools[taken.length];
    if (next !== undefined && isOf(call, next)) taken.push(call);
  }
  const missing = check.tools[taken.length];
  if (missing === undefined) {
    return passed(taken.map(callText).join('\n'), `Used in this order: ${check.tools.join(', ')}.`);
  }
  const before = taken.length === 0 ? '' : ` after ${check.tools.slice(0, taken.length).join(', ')}`;
  return failed(`${missing} was not used${before}.`, calls.map(({ name }) => name).join(', ') || null);
}

/** Which tools the run used, how often, in which order. Without a trace nobody can tell. */
export function checkTools(check: ToolCheck, evidence: RunEvidence): CheckOutcome {
  if (evidence.trace.length === 0) return ungraded('There is no trace of the run.');
  const calls = toolCalls(evidence);
  return check.type === 'tool-order' ? checkOrder(check, calls) : checkUsed(check, calls);
}
