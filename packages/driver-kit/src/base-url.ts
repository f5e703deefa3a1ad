/** A base URL that ends in a version, as OpenAI's clients want it: `/v1` is added unless it has one. */
export function versionedBaseUrl(baseUrl: string): string {
  return /\/v\d+$/.test(baseUrl) ? baseUrl : `${baseUrl}/v1`;
}
