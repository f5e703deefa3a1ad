import type { CommandRequest, CredentialVariable, RunPlace } from '@skillgauge/core';
import { versionedBaseUrl } from '@skillgauge/driver-kit';

/** The provider entry that stands for `--endpoint`. */
const ENDPOINT_PROVIDER = 'skillgauge';

/** What an endpoint that serves one model only is asked for. */
const UNNAMED_MODEL = 'default';

/** The variable that the key of an endpoint is looked for in first. */
export const KEY_VARIABLE = 'OPENAI_API_KEY';

/** OpenCode's own names of the providers whose keys we take from the environment. */
const PROVIDER_OF_KEY: Readonly<Record<string, string>> = {
  [KEY_VARIABLE]: 'openai',
  ANTHROPIC_API_KEY: 'anthropic',
  GOOGLE_GENERATIVE_AI_API_KEY: 'google',
  OPENROUTER_API_KEY: 'openrouter',
  OPENCODE_API_KEY: 'opencode',
};

/** Credential variables, in order of preference. */
export const KEY_VARIABLES: readonly CredentialVariable[] = Object.keys(PROVIDER_OF_KEY).map((name) => ({
  name,
  billing: 'metered',
}));

function keyVariable({ credentials }: RunPlace): string | null {
  return KEY_VARIABLES.find(({ name }) => (credentials[name] ?? '') !== '')?.name ?? null;
}

/**
 * The model as `-m` wants it, or `null` for OpenCode's own choice. With an endpoint the whole name is the endpoint's; else
 * `provider/model` passes through, and a bare name belongs to the provider of the credential.
 */
export function modelOption({ model }: CommandRequest, place: RunPlace): string | null {
  if (place.endpoint !== null) return `${ENDPOINT_PROVIDER}/${model ?? UNNAMED_MODEL}`;
  if (model === null || model.includes('/')) return model;
  const provider = PROVIDER_OF_KEY[keyVariable(place) ?? ''];
  return provider === undefined ? model : `${provider}/${model}`;
}

/** Settings that make an endpoint a provider, the only one; none without an endpoint. */
export function providerSettings(
  { effort, model }: CommandRequest,
  place: RunPlace,
): Record<string, unknown> {
  if (place.endpoint === null) return {};
  const name = model ?? UNNAMED_MODEL;
  const variable = keyVariable(place);
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    name: ENDPOINT_PROVIDER,
    // OpenCode puts the variable's value in by itself: the key is in no argument and in no file.
    options: {
      baseURL: versionedBaseUrl(place.endpoint.baseUrl),
      apiKey: variable === null ? 'none' : `{env:${variable}}`,
    },
    models: { [name]: { name, ...(effort === null ? {} : { options: { reasoningEffort: effort } }) } },
  };
  return { provider: { [ENDPOINT_PROVIDER]: provider }, enabled_providers: [ENDPOINT_PROVIDER] };
}
