import { DRIVER_CONTRACT, type EvalDriver, nearestName, SkillgaugeError } from '@skillgauge/core';

/** Which drivers to use: `all`, or the named ones. */
export type DriverSelection = 'all' | readonly (string | EvalDriver)[];

/** Splits a `--driver` value: `all`, or ids joined by commas. */
export function parseDriverSelection(text: string): DriverSelection {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.includes('all') ? 'all' : names;
}

function checkContract(driver: EvalDriver): EvalDriver {
  if (driver.contract === DRIVER_CONTRACT) return driver;
  const found = JSON.stringify(driver.contract);
  throw new SkillgaugeError(
    'contract_version',
    `Driver ${driver.id} speaks contract ${found}, not ${String(DRIVER_CONTRACT)}.`,
    {
      fix: 'Use a version of the driver that is made for this version of skillgauge.',
    },
  );
}

function findDriver(name: string, known: readonly EvalDriver[]): EvalDriver {
  const driver = known.find(({ id }) => id === name);
  if (driver !== undefined) return driver;
  const ids = known.map(({ id }) => id);
  const nearest = nearestName(name, ids);
  throw new SkillgaugeError('invalid_input', `Unknown driver "${name}".`, {
    fix: `${nearest === null ? '' : `Did you mean ${nearest}? `}Known drivers: ${ids.join(', ')}, or all.`,
  });
}

/**
 * The drivers of a selection, each once, in the order asked for.
 * @throws SkillgaugeError `invalid_input` for an unknown or missing name, listing the known ones.
 */
export function selectDrivers(selection: DriverSelection, known: readonly EvalDriver[]): EvalDriver[] {
  if (selection === 'all') return [...known];
  const chosen = selection.map((item) =>
    checkContract(typeof item === 'string' ? findDriver(item, known) : item),
  );
  if (chosen.length === 0) {
    throw new SkillgaugeError('invalid_input', 'No driver was named.', {
      fix: `Known drivers: ${known.map(({ id }) => id).join(', ')}, or all.`,
    });
  }
  return [...new Map(chosen.map((driver) => [driver.id, driver])).values()];
}
