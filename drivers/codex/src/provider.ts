import type { RunPlace } from '@skillgauge/core';
import { versionedBaseUrl } from '@skillgauge/driver-kit';

/** The variable that our provider entry reads its key from. */
export const KEY_VARIABLE = 'OPENAI_API_KEY';

/** Codex's own variable for `exec`; it wins over `OPENAI_API_KEY`, as it does in Codex. */
export const CODEX_KEY_VARIABLE = 'CODEX_API_KEY';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** A stream without a byte for so long is dead. Codex's own default is 300 s, the engine's deadline mostly shorter. */
const STREAM_IDLE_TIMEOUT_MS = 120_000;

/** The API key of a run; `undefined`: it uses the login in its HOME. */
export function keyOf({ credentials }: RunPlace): string | undefined {
  return credentials[CODEX_KEY_VARIABLE] ?? credentials[KEY_VARIABLE];
}

/** `base_url` of the provider: Codex adds `/responses` to it, so the version must be there. */
export function providerBaseUrl(endpoint: RunPlace['endpoint']): string {
  return endpoint === null ? DEFAULT_BASE_URL : versionedBaseUrl(endpoint.baseUrl);
}

/** A TOML basic string; JSON's escapes are among TOML's. */
export function toml(value: string): string {
  return JSON.stringify(value);
}

/** With a login Codex itself knows the base URL, which is another one for a ChatGPT account than for a key. */
function access(place: RunPlace): Record<string, string> {
  if (keyOf(place) !== undefined) {
    return { base_url: toml(providerBaseUrl(place.endpoint)), env_key: toml(KEY_VARIABLE) };
  }
  const baseUrl = place.endpoint === null ? {} : { base_url: toml(providerBaseUrl(place.endpoint)) };
  return { ...baseUrl, requires_openai_auth: 'true' };
}

/** A provider entry of our own. One retry in all: with `request_max_retries` at 1 as well there would be four requests for a 500. */
export function providerSettings(place: RunPlace): string[] {
  const fields = {
    name: toml('skillgauge'),
    ...access(place),
    wire_api: toml('responses'),
    request_max_retries: 0,
    stream_max_retries: 1,
    stream_idle_timeout_ms: STREAM_IDLE_TIMEOUT_MS,
  };
  const pairs = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  const hasOwnAccount = keyOf(place) === undefined && place.endpoint !== null;
  return [
    `model_provider=${toml('skillgauge')}`,
    `model_providers.skillgauge={${pairs.join(',')}}`,
    // What a login also asks its account's server for would go past the endpoint.
    ...(hasOwnAccount ? [`chatgpt_base_url=${toml(`${place.endpoint?.baseUrl}/backend-api/`)}`] : []),
  ];
}
