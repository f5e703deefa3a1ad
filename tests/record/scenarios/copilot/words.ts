import type { SimTurn } from '@skillgauge/sim';
import { call, reply } from '../scenario-table.ts';

/** The model calls the tool that loads skills, in its own words. */
export function callSkill(skill: string): SimTurn {
  return call('skill', { skill });
}

/** Every request gets this error, in the words of an OpenAI endpoint. */
export function errorReply(
  status: number,
  error: { message: string; type: string; code?: string },
  retryAfterSeconds?: number,
): SimTurn {
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return reply({ status, headers, body: { error: { param: null, code: null, ...error } } });
}

/** Figures of one answer; input holds the cached part, output the reasoning. */
export function figures(input: number, cached: number, output: number, reasoning: number) {
  return {
    prompt_tokens: input,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens: output,
    completion_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}
