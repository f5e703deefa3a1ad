import type { MeasureContext } from '../measure/measure-mode.ts';

/** Where models are asked, where that is somewhere else than the work. */
export interface AskerEndpoint {
  /** @default that of the work */
  endpoint?: string | undefined;
  /** Name of the variable that holds that endpoint’s key. @default none with an endpoint of its own, else that of the work */
  endpointKeyVariable?: string | undefined;
}

/**
 * The context in which models are asked.
 * @param persona whom the simulated model plays, where it is simulated
 */
export function askerContext(context: MeasureContext, asker: AskerEndpoint, persona: string): MeasureContext {
  const { simulate } = context;
  const { endpoint = context.endpoint } = asker;
  // The key of one endpoint is never sent to another.
  const known = endpoint === context.endpoint ? context.endpointKeyVariable : undefined;
  const { endpointKeyVariable = known } = asker;
  return {
    ...context,
    endpoint,
    endpointKeyVariable,
    simulate: simulate === null ? null : { ...simulate, persona },
  };
}
