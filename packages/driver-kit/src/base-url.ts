/** A loopback port on which nobody listens: where a preflight's requests go. */
export const CLOSED_ENDPOINT = 'http://127.0.0.1:9';

/** A base URL that ends in a version, as OpenAI's clients want it: `/v1` is added unless it has one. */
export function versionedBaseUrl(baseUrl: string): string {
  return /\/v\d+$/.test(baseUrl) ? baseUrl : `${baseUrl}/v1`;
}
