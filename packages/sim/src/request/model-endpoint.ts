import type { SimRequest, Wire } from '@skillgauge/core';
import { readAnthropic } from './read-anthropic.ts';
import { readChat } from './read-chat.ts';
import { readGemini } from './read-gemini.ts';
import { parseObject } from './read-json.ts';
import { readResponses } from './read-responses.ts';

/** A path that asks for a model's answer. `path` is the one that aimock knows it under, query included. */
export interface ModelEndpoint {
  wire: Wire;
  path: string;
  /** The model's name where the path holds it (gemini), else empty. */
  model: string;
}

const GEMINI_PATH = /^\/(?:v1beta\/)?models\/([^/:]+):(?:stream)?[gG]enerateContent$/;

const FIXED_PATHS: ReadonlyMap<string, Wire> = new Map([
  ['/messages', 'anthropic-messages'],
  ['/responses', 'openai-responses'],
  ['/chat/completions', 'openai-chat'],
]);

/** Which model endpoint a request means, or `null` for any other path. The base path may or may not end in `/v1`. */
export function modelEndpoint(method: string, pathAndQuery: string): ModelEndpoint | null {
  if (method !== 'POST') return null;
  const [path = '', query] = pathAndQuery.split('?', 2);
  const suffix = query === undefined ? '' : `?${query}`;
  const gemini = GEMINI_PATH.exec(path);
  if (gemini?.[1] !== undefined) {
    const known = path.startsWith('/v1beta') ? path : `/v1beta${path}`;
    return { wire: 'gemini', path: known + suffix, model: gemini[1] };
  }
  const name = path.replace(/^\/v1(?=\/)/, '');
  const wire = FIXED_PATHS.get(name);
  return wire === undefined ? null : { wire, path: `/v1${name}${suffix}`, model: '' };
}

/** True for a request whose answer is to come as a stream. */
export function asksForStream({ path }: ModelEndpoint, body: string): boolean {
  return path.includes(':streamGenerateContent') || parseObject(body)['stream'] === true;
}

/** Reads a request body of any wire into the one form that dialects work on. A body that is no JSON reads as empty. */
export function readRequest(endpoint: ModelEndpoint, body: string): SimRequest {
  const parsed = parseObject(body);
  switch (endpoint.wire) {
    case 'anthropic-messages':
      return readAnthropic(parsed);
    case 'openai-responses':
      return readResponses(parsed);
    case 'openai-chat':
      return readChat(parsed);
    case 'gemini':
      return readGemini(parsed, endpoint.model);
  }
}
