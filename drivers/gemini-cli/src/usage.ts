import type { TokenCounts, TraceEvent, TraceEventOf } from '@skillgauge/core';
import type { ChatTokens, ChatTurn, ModelStats } from './native-events.ts';

/** Turns of the session file that have figures, by id: a line that is written again replaces the first. */
export type Turns = ReadonlyMap<string, { model: string | null; tokens: ChatTokens }>;

interface Figures {
  prompt: number;
  cached: number;
  output: number;
  /** `null`: not told. */
  thoughts: number | null;
  tool: number;
  total: number;
}

/** True when thoughts are counted beside the output: this is told by the total alone, and checked for every figure (R081). */
function thoughtsBeside({ output, prompt, thoughts, tool, total }: Figures): boolean {
  return total === prompt + output + tool + (thoughts ?? 0);
}

function tokensOf(figures: Figures): TokenCounts {
  const { cached, output, prompt, thoughts, tool } = figures;
  return {
    // What tools put into the prompt is counted apart from it.
    inputTokens: Math.max(0, prompt - cached) + tool,
    cacheReadTokens: cached,
    cacheWriteTokens: null,
    outputTokens: output + (thoughtsBeside(figures) ? (thoughts ?? 0) : 0),
    reasoningTokens: thoughts,
  };
}

function usageEvent(
  scope: 'request' | 'total',
  key: string,
  model: string | null,
  figures: Figures,
  modelRequests: number | null,
): TraceEventOf<'usage'> {
  return { type: 'usage', scope, key, model, tokens: tokensOf(figures), modelRequests, costUsd: null };
}

/** Usage of one turn, for runs that were stopped before they printed their sums. */
export function turnUsage(turn: ChatTurn, tokens: ChatTokens): TraceEventOf<'usage'> {
  return usageEvent('request', `turn ${turn.id}`, turn.model, { ...tokens, prompt: tokens.input }, 1);
}

function sum(turns: Turns, figure: keyof ChatTokens): number {
  return [...turns.values()].reduce((total, { tokens }) => total + tokens[figure], 0);
}

/**
 * The figures of a model. The sums on stdout leave out thoughts and what tools put in; the total holds both. `isTold`: the session
 * file has the same requests as the sums, so it tells which is which.
 */
function figuresOf(stats: ModelStats, turns: Turns, isTold: boolean): Figures {
  const { cached, input_tokens: prompt, output_tokens: output, total_tokens: total } = stats;
  const tool = isTold ? sum(turns, 'tool') : 0;
  const rest = Math.max(0, total - prompt - output - tool);
  const inside = isTold ? sum(turns, 'thoughts') : null;
  return { prompt, cached, output, total, tool, thoughts: rest > 0 ? rest : inside };
}

function mismatch(model: string, figures: Figures): TraceEvent[] {
  const { output, prompt, tool, total } = figures;
  if (thoughtsBeside(figures) || total === prompt + output + tool) return [];
  const message = `The token figures of ${model} do not add up: total ${total}, prompt ${prompt}, output ${output}.`;
  return [{ type: 'error', class: null, status: null, message, fatal: false }];
}

/**
 * The sums of a run by model. Requests beside the conversation (routing, web search, answers that were refused as empty) are in
 * the sums but not in the session file; requests are counted only where there are none.
 */
export function totalUsage(models: Readonly<Record<string, ModelStats>> | null, turns: Turns): TraceEvent[] {
  const entries = Object.entries(models ?? {});
  return entries.flatMap(([model, stats]) => {
    const isTold = entries.length === 1 && turns.size > 0 && sum(turns, 'input') === stats.input_tokens;
    const figures = figuresOf(stats, turns, isTold);
    const requests = isTold ? turns.size : null;
    return [usageEvent('total', `total ${model}`, model, figures, requests), ...mismatch(model, figures)];
  });
}
