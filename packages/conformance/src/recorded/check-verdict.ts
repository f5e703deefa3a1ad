import { type EvalDriver, foldUsage, type RunEnding, servedModel } from '@skillgauge/core';
import { expectEqual } from './compare.ts';
import type { ExpectedUsage, Recording } from './recording.ts';
import { endingOf, replay, verdictOf } from './replay.ts';

/** The verdict on a recording is what its `case.json` expects. */
export function checkVerdict(driver: EvalDriver, recording: Recording): string[] {
  const { expect } = recording.case;
  const verdict = verdictOf(driver, recording, endingOf(recording, replay(driver, recording)));
  return [
    ...expectEqual('outcome', expect.outcome, verdict.outcome),
    ...expectEqual('fired', expect.fired, verdict.fired),
    ...expectEqual('errorClass', expect.errorClass, verdict.errorClass),
    ...expectEqual('loaded', expect.loaded.toSorted(), verdict.loaded),
    ...expectEqual('attempted', expect.attempted.toSorted(), verdict.attempted),
  ];
}

/** The usage events of a recording fold to the figures in its `case.json`, and to what the capabilities promise. */
export function checkUsage(driver: EvalDriver, recording: Recording): string[] {
  const ending = endingOf(recording, replay(driver, recording));
  const { usage } = recording.case;
  return [
    ...(usage === undefined ? [] : checkSums(usage, ending)),
    ...checkPromises(driver, recording, ending),
  ];
}

function checkSums(expected: ExpectedUsage, ending: RunEnding): string[] {
  const folded = foldUsage(ending.trace);
  const figures: Record<string, unknown> = { ...folded, ...folded.tokens };
  return Object.entries(expected).flatMap(([name, value]) => expectEqual(name, value, figures[name]));
}

/** A run that came to its own good end shows all that the capabilities say a harness tells. */
function checkPromises(driver: EvalDriver, recording: Recording, ending: RunEnding): string[] {
  const { capabilities } = driver;
  const { tokens, reportedCostUsd } = foldUsage(ending.trace);
  const problems: string[] = [];
  if ((tokens.reasoningTokens ?? 0) > (tokens.outputTokens ?? Number.POSITIVE_INFINITY)) {
    problems.push('reasoningTokens is more than outputTokens, of which it is a part');
  }
  if (capabilities.cost === 'none' && reportedCostUsd !== null) {
    problems.push(`a cost of ${reportedCostUsd} is reported although capabilities.cost is "none"`);
  }
  const cameToItsEnd = ending.trace.some((event) => event.type === 'end' && event.ok);
  if (!cameToItsEnd || recording.case.endedBy !== 'exit') return problems;
  if (capabilities.tokens && tokens.outputTokens === null) {
    problems.push('no output tokens are known although capabilities.tokens is true');
  }
  if (capabilities.cost === 'reported' && reportedCostUsd === null) {
    problems.push('no cost is known although capabilities.cost is "reported"');
  }
  const answered = ending.trace.some((event) => event.type === 'message');
  if (capabilities.servedModel && answered && servedModel(ending) === null) {
    problems.push('no message names its model although capabilities.servedModel is true');
  }
  return problems;
}
