import type { TraceEvent, TraceEventOf } from '../trace/trace-event.ts';
import { addKnown, addTokens, type TokenCounts, UNKNOWN_TOKENS, type Usage } from './usage.ts';

/** Token figures of a trace, before a price is put on them. */
export interface FoldedUsage {
  tokens: TokenCounts;
  modelRequests: number | null;
  reportedCostUsd: number | null;
  /** Tokens by model, for pricing. A usage event without a model is under ''. */
  byModel: ReadonlyMap<string, TokenCounts>;
  /** The figures are sums of single requests, because the harness’s own total did not come. */
  lowerBound: boolean;
}

type UsageEvent = TraceEventOf<'usage'>;

function isAllZero(tokens: TokenCounts): boolean {
  const known = Object.values(tokens).filter((figure) => figure !== null);
  return known.length > 0 && known.every((figure) => figure === 0);
}

/** Only the last event of a key counts, so that a repeated message or a growing counter is not added twice. */
function latestByKey(events: readonly UsageEvent[]): UsageEvent[] {
  return [...new Map(events.map((event) => [event.key, event])).values()];
}

/**
 * Sums the usage events of one attempt. The harness’s own totals win over single requests; all-zero figures beside an answer
 * are not believed (they are "not reported").
 */
export function foldUsage(trace: readonly TraceEvent[]): FoldedUsage {
  const events = trace.filter((event): event is UsageEvent => event.type === 'usage');
  const totals = latestByKey(events.filter((event) => event.scope === 'total'));
  const answered = trace.some((event) => event.type === 'message' || event.type === 'tool-call');
  const chosen = (totals.length > 0 ? totals : latestByKey(events)).filter(
    (event) => !(answered && isAllZero(event.tokens)),
  );
  const byModel = new Map<string, TokenCounts>();
  for (const event of chosen) {
    const model = event.model ?? '';
    byModel.set(model, addTokens(byModel.get(model) ?? UNKNOWN_TOKENS, event.tokens));
  }
  return {
    tokens: chosen.reduce((sum, event) => addTokens(sum, event.tokens), UNKNOWN_TOKENS),
    modelRequests: chosen.reduce<number | null>((sum, event) => addKnown(sum, event.modelRequests), null),
    reportedCostUsd: chosen.reduce<number | null>((sum, event) => addKnown(sum, event.costUsd), null),
    byModel,
    lowerBound: totals.length === 0,
  };
}

/** Adds the usages of the attempts of one run. The cost is known when it is known of at least one attempt. */
export function addUsages(usages: readonly Usage[]): Usage | null {
  const [first, ...rest] = usages;
  if (first === undefined) return null;
  return rest.reduce((sum, usage) => {
    const costUsd = addKnown(sum.costUsd, usage.costUsd);
    return {
      ...addTokens(sum, usage),
      modelRequests: addKnown(sum.modelRequests, usage.modelRequests),
      wallMs: sum.wallMs + usage.wallMs,
      costUsd,
      costSource: sum.costUsd === null ? usage.costSource : sum.costSource,
      billing: sum.billing,
      lowerBound: sum.lowerBound || usage.lowerBound || (sum.costUsd === null) !== (usage.costUsd === null),
    };
  }, first);
}
