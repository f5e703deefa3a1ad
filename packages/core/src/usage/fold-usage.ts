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
  /** The harness reported a cost for a part of the tokens only. */
  costIsPartial: boolean;
}

type UsageEvent = TraceEventOf<'usage'>;

function isAllZero(tokens: TokenCounts): boolean {
  const known = Object.values(tokens).filter((figure) => figure !== null);
  return known.length > 0 && known.every((figure) => figure === 0);
}

/** Only the last event of a key counts, so that a repeated message or a growing counter is not added twice. */
function latestByKey(events: readonly UsageEvent[]): UsageEvent[] {
  return [...new Map(events.map((event) => [`${event.scope} ${event.key}`, event])).values()];
}

function hasTokens({ tokens }: UsageEvent): boolean {
  return Object.values(tokens).some((figure) => figure !== null);
}

/** The harness’s own sums of a figure, where there are any; else the single requests. */
function chooseFigures(
  events: readonly UsageEvent[],
  isTold: (event: UsageEvent) => boolean,
): { chosen: UsageEvent[]; isTotal: boolean } {
  const told = events.filter(isTold);
  const totals = told.filter(({ scope }) => scope === 'total');
  return totals.length > 0 ? { chosen: totals, isTotal: true } : { chosen: told, isTotal: false };
}

function sumByModel(events: readonly UsageEvent[]): ReadonlyMap<string, TokenCounts> {
  const byModel = new Map<string, TokenCounts>();
  for (const event of events) {
    const model = event.model ?? '';
    byModel.set(model, addTokens(byModel.get(model) ?? UNKNOWN_TOKENS, event.tokens));
  }
  return byModel;
}

/**
 * Sums the usage events of one attempt. The harness’s own totals win over single requests, tokens and cost each for itself; all-zero
 * figures beside an answer are not believed (they are "not reported").
 */
export function foldUsage(trace: readonly TraceEvent[]): FoldedUsage {
  const all = trace.filter((event): event is UsageEvent => event.type === 'usage');
  const answered = trace.some((event) => event.type === 'message' || event.type === 'tool-call');
  const events = latestByKey(all).filter(({ tokens }) => !(answered && isAllZero(tokens)));
  const counted = chooseFigures(events, hasTokens);
  const priced = chooseFigures(events, ({ costUsd }) => costUsd !== null);
  return {
    tokens: counted.chosen.reduce((sum, event) => addTokens(sum, event.tokens), UNKNOWN_TOKENS),
    modelRequests: counted.chosen.reduce<number | null>(
      (sum, event) => addKnown(sum, event.modelRequests),
      null,
    ),
    reportedCostUsd: priced.chosen.reduce<number | null>((sum, event) => addKnown(sum, event.costUsd), null),
    byModel: sumByModel(counted.chosen),
    lowerBound: !counted.isTotal,
    costIsPartial: priced.chosen.some(hasTokens) && counted.chosen.some(({ costUsd }) => costUsd === null),
  };
}

/**
 * Adds the usages of the attempts of one run. The cost is known when it is known of at least one attempt; which attempts are unknown the
 * attempts themselves tell, so that `lowerBound` says only that a harness was stopped before its final figures.
 */
export function addUsages(usages: readonly Usage[]): Usage | null {
  const [first, ...rest] = usages;
  if (first === undefined) return null;
  return rest.reduce(
    (sum, usage) => ({
      ...addTokens(sum, usage),
      modelRequests: addKnown(sum.modelRequests, usage.modelRequests),
      wallMs: sum.wallMs + usage.wallMs,
      costUsd: addKnown(sum.costUsd, usage.costUsd),
      costSource: sum.costUsd === null ? usage.costSource : sum.costSource,
      billing: sum.billing,
      ...(sum.billedTo === undefined ? {} : { billedTo: sum.billedTo }),
      lowerBound: sum.lowerBound || usage.lowerBound,
    }),
    first,
  );
}
