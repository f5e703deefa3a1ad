import type { RunPlace } from '@skillgauge/core';

/** A loopback port on which nobody listens: where a preflight's requests go. */
export const CLOSED_ENDPOINT = 'http://127.0.0.1:9';

/** The place of a run whose requests must reach no model: its endpoint, or the closed one where it has none. */
export function closedPlace(place: RunPlace): RunPlace {
  return { ...place, endpoint: place.endpoint ?? { baseUrl: CLOSED_ENDPOINT } };
}

/** A base URL that ends in a version, as OpenAI's clients want it: `/v1` is added unless it has one. */
export function versionedBaseUrl(baseUrl: string): string {
  return /\/v\d+$/.test(baseUrl) ? baseUrl : `${baseUrl}/v1`;
}
