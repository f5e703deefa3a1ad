import type { Session } from './messages.ts';

/** How a model is asked for in a session. */
export interface ModelChoice {
  method: 'session/set_model' | 'session/set_config_option';
  params: Readonly<Record<string, string>>;
}

/** The models that a session offers, with the option by which one is chosen; `null`: the newer way is not offered. */
interface Offer {
  configId: string | null;
  models: readonly { id: string; name: string }[];
}

function offerOf({ configOptions, models }: Session): Offer {
  const option = configOptions.find(({ category, id }) => category === 'model' || id === 'model');
  if (option !== undefined) {
    const choices = option.options.flatMap((choice) => ('options' in choice ? choice.options : [choice]));
    return { configId: option.id, models: choices.map(({ name, value }) => ({ id: value, name })) };
  }
  const available = models?.availableModels ?? [];
  return { configId: null, models: available.map(({ modelId, name }) => ({ id: modelId, name })) };
}

/** Ids of the models that a session offers. */
export function offeredModels(session: Session): string[] {
  return offerOf(session).models.map(({ id }) => id);
}

/** How to ask for a model, by its id, its id without a provider, or its name; `null`: the session does not offer it. */
export function chooseModel(session: Session, asked: string): ModelChoice | null {
  const { configId, models } = offerOf(session);
  const found =
    models.find(({ id }) => id === asked) ??
    models.find(({ id }) => id.endsWith(`/${asked}`)) ??
    models.find(({ name }) => name === asked);
  if (found === undefined) return null;
  const { sessionId } = session;
  return configId === null
    ? { method: 'session/set_model', params: { sessionId, modelId: found.id } }
    : { method: 'session/set_config_option', params: { sessionId, configId, value: found.id } };
}
