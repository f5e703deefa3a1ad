import { SkillgaugeError } from '@skillgauge/core';
import { type BuiltinDriver, builtinSources } from '../drivers/builtin-sources.ts';
import { type ChosenDriver, selectDrivers } from '../drivers/select-drivers.ts';

/** All that can be asked: the drivers that measure, and a plain model endpoint, which answers and loads no skill. */
const ASKERS: readonly BuiltinDriver[] = [
  ...builtinSources,
  {
    id: 'model-endpoint',
    load: async () => (await import('@skillgauge/driver-model-endpoint')).modelEndpoint,
  },
];

/**
 * The driver that a name means, for asking a model.
 * @throws SkillgaugeError `invalid_input` for an unknown name, or one that means several drivers; `contract_version`
 */
export async function selectAsker(
  name: string,
  sources: { cwd: string; config?: string | undefined },
): Promise<ChosenDriver> {
  const { chosen } = await selectDrivers([name], { builtin: ASKERS, config: undefined, ...sources });
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0) return only;
  throw new SkillgaugeError('invalid_input', `"${name}" means several drivers.`, {
    fix: `Name one of: ${ASKERS.map(({ id }) => id).join(', ')}.`,
  });
}
