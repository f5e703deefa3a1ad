import { type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import { modelEndpoint } from '@skillgauge/driver-model-endpoint';
import { type PreparedDriver, prepareNamed } from '../drivers/prepare-driver.ts';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { simulatedOptions } from '../measure/simulation.ts';
import { tellEndpoint } from '../measure/tell-endpoint.ts';
import { type AskOptions, planAsks } from './plan-asks.ts';

/** A provider answers nobody who has no key, or names no model. An endpoint of one's own may. */
function checkProvider({ credentials, driver }: PreparedDriver, model: string | null): void {
  if (driver.id !== modelEndpoint.id) return;
  if (Object.keys(credentials).length === 0) {
    throw new SkillgaugeError(
      'credentials_missing',
      `${driver.title} has no key, and no endpoint was given.`,
      {
        fix: `${driver.credentials.help} Or try without a model account: --sim`,
      },
    );
  }
  if (model === null) {
    throw new SkillgaugeError('invalid_input', `${driver.title} asks a provider, and no model was named.`, {
      fix: 'Name the model that is to be asked (--grader-model, --improver-model or --model).',
    });
  }
}

/**
 * Finds the program and the credentials of a driver that is to be asked. Whatever it lacks is met here, before anything is asked.
 * @throws SkillgaugeError `capability_missing`, `harness_missing`, `harness_untested`, `credentials_missing`, or `invalid_input` where a model
 * must be named.
 */
export async function prepareAsker(
  driver: EvalDriver,
  context: MeasureContext,
  { effort = null, model = null }: Pick<AskOptions, 'model' | 'effort'>,
): Promise<PreparedDriver> {
  const { endpoint, simulate } = context;
  const simulated = simulate === null ? null : simulatedOptions(simulate);
  planAsks(driver, [{ id: 'check', prompt: '' }], { model, effort, endpoint, simulated });
  const [prepared] = await prepareNamed([driver], { ...context, simulated: simulate !== null });
  if (prepared === undefined) throw new Error(`Driver ${driver.id} was not prepared.`);
  if (simulate === null && endpoint === null) checkProvider(prepared, model);
  tellEndpoint([prepared], context);
  return prepared;
}
