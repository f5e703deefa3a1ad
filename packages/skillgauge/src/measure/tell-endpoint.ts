import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import type { MeasureContext } from './measure-mode.ts';

/** What an own endpoint gets of a driver's credentials. */
export interface EndpointUse {
  /** Id of the driver. */
  driver: string;
  /** Origin of the endpoint's URL. */
  origin: string;
  /** Which credential it gets, in words, never a value; `null`: none. */
  credential: string | null;
  /** File of a login that is here, and that it does not get; `null`: there is none. */
  unusedLogin: string | null;
}

/** Tells which credentials go to an own endpoint, so that none goes there unnoticed. */
export function tellEndpoint(
  prepared: readonly PreparedDriver[],
  { endpoint, onEvent, simulate }: Pick<MeasureContext, 'endpoint' | 'onEvent' | 'simulate'>,
): void {
  if (endpoint === null || simulate !== null) return;
  const { origin } = new URL(endpoint);
  for (const { billedTo, driver, fault, unusedLogin = null } of prepared) {
    if (fault !== undefined) continue;
    const credential = billedTo?.replace(/^variable /, 'the key in variable ') ?? null;
    onEvent?.({ type: 'endpoint-used', driver: driver.id, origin, credential, unusedLogin });
  }
}
