import { type EvalDriver, inertText } from '@skillgauge/core';
import type { OwnPrices } from '@skillgauge/engine';
import { loadConfig } from '../config/index.ts';
import { builtinSources } from '../drivers/builtin-sources.ts';
import { parseDriverSelection, wantsAll } from '../drivers/driver-selection.ts';
import { type ChosenDriver, selectDrivers } from '../drivers/select-drivers.ts';
import { ambient } from './ambient.ts';
import { admitGuest } from './guard-process.ts';
import type { Output } from './output.ts';

/** The flag of the configuration file. */
export const CONFIG_FLAG = [
  '--config <file>',
  'configuration with agents (default: the nearest skillgauge.config.yaml)',
] as const;

/** The drivers that `--driver` names, and whether those of them that cannot be used here are left out. */
export interface DriversOfFlag {
  chosen: readonly ChosenDriver[];
  onlyAvailable: boolean;
  /** Prices of the configuration. */
  prices: OwnPrices;
}

/**
 * Finds the drivers of `--driver`, and says which come from somewhere else than skillgauge, and which could not be loaded.
 * @param cwd paths are relative to it. @default the current folder
 * @throws SkillgaugeError `invalid_input`, `contract_version`
 */
export async function chooseDrivers(
  texts: readonly string[] | undefined,
  output: Output,
  config?: string,
  cwd = ambient().cwd,
): Promise<DriversOfFlag> {
  const selection = parseDriverSelection(texts);
  const sources = { builtin: builtinSources, cwd, config };
  const { chosen, left } = await selectDrivers(selection, sources);
  for (const { driver, from } of chosen) {
    if (from === null) continue;
    admitGuest(driver.id, from);
    output.log(inertText(`driver ${driver.id} is ${from}`));
  }
  for (const { fix, message } of left) output.log(inertText(`left out: ${message} ${fix ?? ''}`));
  const { prices } = await loadConfig(sources.cwd, config);
  return { chosen, onlyAvailable: wantsAll(selection), prices };
}

/** Where the names of drivers, and of the configuration, count from. */
export interface NamedIn {
  cwd: string;
  config: string | undefined;
}

/**
 * The one driver that a word of `--driver` names, or `null`.
 * @throws SkillgaugeError `invalid_input`, `contract_version`
 */
export async function loadNamedDriver(
  word: string,
  output: Output,
  { config, cwd }: NamedIn,
): Promise<EvalDriver | null> {
  const { chosen } = await chooseDrivers([word], output, config, cwd);
  return chosen[0]?.driver ?? null;
}

/** Collects the values of `--driver`. Commander hands the default over as the first previous value. */
export function collectDriver(text: string, previous: readonly string[] | undefined): string[] {
  return [...(previous ?? []), text];
}
