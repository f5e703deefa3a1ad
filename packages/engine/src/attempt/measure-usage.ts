import {
  type Billing,
  foldUsage,
  isHarnessFailure,
  type RunEnding,
  servedModel,
  type TraceEvent,
  type Usage,
} from '@skillgauge/core';
import { type OwnPrices, priceTokens } from '../pricing/price-tokens.ts';

/** What a measured usage rests on. */
export interface UsageInput {
  ending: RunEnding;
  /** The model that was asked for. */
  model: string | null;
  billing: Billing;
  billedTo?: string | undefined;
  wallMs: number;
  /** @default none */
  prices?: OwnPrices | undefined;
}

/** A usage, with what has to be said about it. */
export interface MeasuredUsage {
  usage: Usage;
  warnings: string[];
}

/** The model that events without a model mean: the one that served the run, said it would, or was asked for. */
function fallbackModel({ ending, model }: UsageInput): string | null {
  const session = ending.trace.find((event) => event.type === 'session');
  return servedModel(ending) ?? session?.model ?? model;
}

function computeCost(input: UsageInput, byModel: ReturnType<typeof foldUsage>['byModel']) {
  const warnings: string[] = [];
  let costUsd: number | null = null;
  for (const [name, tokens] of byModel) {
    if (Object.values(tokens).every((figure) => figure === null)) continue;
    const model = name === '' ? fallbackModel(input) : name;
    const price = model === null ? null : priceTokens(model, tokens, input.prices);
    // A sum that leaves a model out would look like the whole cost.
    if (price === null) return { costUsd: null, warnings: [unknownPrice(model)] };
    costUsd = (costUsd ?? 0) + price;
  }
  return { costUsd, warnings };
}

function unknownPrice(model: string | null): string {
  return model === null
    ? 'No cost: the harness does not say which model served the run.'
    : `No cost: the price table does not know model ${model}.`;
}

/** An error that the harness told and we know: it came to an end of its own. */
function isKnownError(event: TraceEvent): boolean {
  return event.type === 'error' && event.fatal && event.class !== null && !isHarnessFailure(event.class);
}

/**
 * True when the harness did not come to its end: we ended it, or it died. What it told by then may not be all. Once it has told its end a
 * signal says nothing: an agent that is talked with is ended by us after its answer.
 */
function wasCutShort({ endedBy, exit, trace }: RunEnding): boolean {
  if (endedBy !== 'exit') return endedBy !== 'not-started';
  if (trace.some(({ type }) => type === 'end')) return false;
  return exit.signal !== null || !trace.some(isKnownError);
}

const PARTIAL = 'The harness reported a cost for a part of a run only: that cost is a lower bound.';

/** What one attempt used. A cost that the harness reports wins; else it is computed from the tokens. */
export function measureUsage(input: UsageInput): MeasuredUsage {
  const { ending } = input;
  const folded = foldUsage(ending.trace);
  const reported = folded.reportedCostUsd;
  const computed = computeCost(input, folded.byModel);
  const costUsd = reported ?? computed.costUsd;
  const isPartial = reported !== null && folded.costIsPartial;
  return {
    usage: {
      ...folded.tokens,
      modelRequests: folded.modelRequests,
      wallMs: input.wallMs,
      costUsd,
      costSource: costUsd === null ? 'unknown' : reported === null ? 'computed' : 'reported',
      ...(reported === null || computed.costUsd === null ? {} : { computedCostUsd: computed.costUsd }),
      billing: input.billing,
      ...(input.billedTo === undefined ? {} : { billedTo: input.billedTo }),
      lowerBound: (wasCutShort(ending) && folded.lowerBound) || isPartial,
    },
    warnings: [...(reported === null ? computed.warnings : []), ...(isPartial ? [PARTIAL] : [])],
  };
}
