import type { CommandRequest, RunPlace } from '@skillgauge/core';
import { ENDPOINT_PROVIDER, keyProviders, UNNAMED_MODEL, versionedBaseUrl } from '@skillgauge/driver-kit';

/** The variable that the key of an endpoint is looked for in first. */
export const KEY_VARIABLE = 'OPENAI_API_KEY';

/** OpenCode's own names of the providers whose keys we take from the environment. */
const KEYS = keyProviders({
  [KEY_VARIABLE]: 'openai',
  ANTHROPIC_API_KEY: 'anthropic',
  GOOGLE_GENERATIVE_AI_API_KEY: 'google',
  OPENROUTER_API_KEY: 'openrouter',
  OPENCODE_API_KEY: 'opencode',
});

/** Credential variables, in order of preference. */
export const KEY_VARIABLES = KEYS.variables;

/** The model as `-m` wants it, or `null` for OpenCode's own choice. */
export function modelOption(request: CommandRequest, place: RunPlace): string | null {
  const { model, provider } = KEYS.modelOf(request, place);
  return provider === null || model === null ? model : `${provider}/${model}`;
}

/** Settings that make an endpoint a provider, the only one; none without an endpoint. */
export function providerSettings(
  { effort, model }: CommandRequest,
  place: RunPlace,
): Record<string, unknown> {
  if (place.endpoint === null) return {};
  const name = model ?? UNNAMED_MODEL;
  const variable = KEYS.variableOf(place);
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    name: ENDPOINT_PROVIDER,
    // OpenCode puts the variable's value in by itself: the key is in no argument and in no file.
    options: {
      baseURL: versionedBaseUrl(place.endpoint.baseUrl),
      apiKey: variable === undefined ? 'none' : `{env:${variable}}`,
    },
    models: { [name]: { name, ...(effort === null ? {} : { options: { reasoningEffort: effort } }) } },
  };
  return { provider: { [ENDPOINT_PROVIDER]: provider }, enabled_providers: [ENDPOINT_PROVIDER] };
}
