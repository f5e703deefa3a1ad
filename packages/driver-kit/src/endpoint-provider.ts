import type { CommandRequest, CredentialVariable, RunPlace } from '@skillgauge/core';

/** The provider that stands for `--endpoint`, in a harness that wants providers declared. */
export const ENDPOINT_PROVIDER = 'skillgauge';

/** What an endpoint that serves one model only is asked for. */
export const UNNAMED_MODEL = 'default';

/** What a harness is told of the model. */
export interface ChosenModel {
  provider: string | null;
  model: string | null;
}

/** The variables that hold keys, for a harness that has a name of its own for each key's provider. */
export interface KeyProviders {
  /** In order of preference. */
  variables: readonly CredentialVariable[];
  /** The variable that holds this run's key. */
  variableOf: (place: RunPlace) => string | undefined;
  /**
   * The provider and the model to ask for; `null` is the harness's own choice. With an endpoint the whole name is the endpoint's;
   * else `provider/model` passes through, and a bare name belongs to the provider of the key.
   */
  modelOf: (request: Pick<CommandRequest, 'model'>, place: RunPlace) => ChosenModel;
}

/** @param names the harness's name of the provider, by the variable of its key, in order of preference */
export function keyProviders(names: Readonly<Record<string, string>>): KeyProviders {
  const variables = Object.keys(names);
  const variableOf = ({ credentials }: RunPlace) =>
    variables.find((name) => (credentials[name] ?? '') !== '');
  return {
    variables: variables.map((name) => ({ name, billing: 'metered' })),
    variableOf,
    modelOf: ({ model }, place) => {
      if (place.endpoint !== null) return { provider: ENDPOINT_PROVIDER, model: model ?? UNNAMED_MODEL };
      const isWhole = model?.includes('/') === true;
      return { provider: isWhole ? null : (names[variableOf(place) ?? ''] ?? null), model };
    },
  };
}
