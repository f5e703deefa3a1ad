import { type Billing, foldUsage, type RunEnding, servedModel, type Usage } from '@skillgauge/core';
import { priceTokens } from '../pricing/price-tokens.ts';

/** What a measured usage rests on. */
export interface UsageInput {
  ending: RunEnding;
  /** The model that was asked for. */
  model: string | null;
  billing: Billing;
  wallMs: number;
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
    const price = model === null ? null : priceTokens(model, tokens);
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

/** What one attempt used. A cost that the harness reports wins; else it is computed from the tokens. */
export function measureUsage(input: UsageInput): MeasuredUsage {
  const { ending } = input;
  const folded = foldUsage(ending.trace);
  const isReported = folded.reportedCostUsd !== null;
  const computed = isReported ? { costUsd: null, warnings: [] } : computeCost(input, folded.byModel);
  const costUsd = folded.reportedCostUsd ?? computed.costUsd;
  const wasStopped = ending.endedBy !== 'exit' && ending.endedBy !== 'not-started';
  return {
    usage: {
      ...folded.tokens,
      modelRequests: folded.modelRequests,
      wallMs: input.wallMs,
      costUsd,
      costSource: costUsd === null ? 'unknown' : isReported ? 'reported' : 'computed',
      billing: input.billing,
      lowerBound: wasStopped && folded.lowerBound,
    },
    warnings: computed.warnings,
  };
}
