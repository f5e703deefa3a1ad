import type { CommandRequest, HarnessCommand, RunPlace, Wire } from '@skillgauge/core';
import { UNNAMED_MODEL, versionedBaseUrl } from '@skillgauge/driver-kit';

/** What is asked where, and in which protocol. */
interface EndpointTarget {
  protocol: Extract<Wire, 'openai-chat' | 'anthropic-messages'>;
  url: string;
}

interface Provider {
  /** Variable of its key. */
  variable: string;
  protocol: EndpointTarget['protocol'];
  baseUrl: string;
}

/** Whose keys are taken from the environment, in order of preference. */
export const PROVIDERS: readonly [Provider, ...Provider[]] = [
  { variable: 'OPENAI_API_KEY', protocol: 'openai-chat', baseUrl: 'https://api.openai.com' },
  { variable: 'ANTHROPIC_API_KEY', protocol: 'anthropic-messages', baseUrl: 'https://api.anthropic.com' },
  { variable: 'OPENROUTER_API_KEY', protocol: 'openai-chat', baseUrl: 'https://openrouter.ai/api' },
];

const PATHS: Readonly<Record<EndpointTarget['protocol'], string>> = {
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
};

function providerOf({ credentials }: Pick<RunPlace, 'credentials'>): Provider | undefined {
  return PROVIDERS.find(({ variable }) => (credentials[variable] ?? '') !== '');
}

/**
 * Where a request goes. A URL that ends in the path of a protocol says which one it is; any other gets the path of the key's
 * protocol, which is OpenAI's chat protocol unless the key is Anthropic's.
 */
function targetOf(place: Pick<RunPlace, 'credentials' | 'endpoint'>): EndpointTarget {
  const provider = providerOf(place) ?? PROVIDERS[0];
  const given = place.endpoint?.baseUrl;
  if (given?.endsWith(PATHS['openai-chat'])) return { protocol: 'openai-chat', url: given };
  if (given?.endsWith(PATHS['anthropic-messages'])) return { protocol: 'anthropic-messages', url: given };
  const { baseUrl, protocol } = provider;
  return { protocol, url: versionedBaseUrl(given ?? baseUrl) + PATHS[protocol] };
}

/** One request. The prompt goes through stdin, the key stays in its variable: neither is in the arguments. */
export function buildCommand(request: CommandRequest, place: RunPlace): HarnessCommand {
  const { effort, model, prompt } = request;
  const { protocol, url } = targetOf(place);
  const variable = providerOf(place)?.variable;
  // Who serves one model only need not be told which.
  const asked = model ?? (place.endpoint === null ? null : UNNAMED_MODEL);
  return {
    args: [
      `--protocol=${protocol}`,
      `--url=${url}`,
      ...(asked === null ? [] : [`--model=${asked}`]),
      ...(effort === null ? [] : [`--effort=${effort}`]),
      ...(variable === undefined ? [] : [`--key-variable=${variable}`]),
    ],
    env: {},
    stdin: prompt,
  };
}
