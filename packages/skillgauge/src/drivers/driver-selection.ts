import type { EvalDriver } from '@skillgauge/core';

/**
 * Which drivers to use: `all` that are ready here, or these. A string is the id of a built-in driver, the path of a module
 * (`./my-driver.mjs`), the name of an installed package, or `acp:` with a command.
 */
export type DriverSelection = 'all' | readonly (string | EvalDriver)[];

/** Pieces of a list: a comma within quotes does not split. */
const PIECE = /(?:[^,"']|"[^"]*"|'[^']*'|["'])+/g;

/** Reads the values of `--driver`: each holds one driver, or several joined by commas. Without a value it is `all`. */
export function parseDriverSelection(texts: readonly string[] | undefined): DriverSelection {
  if (texts === undefined) return 'all';
  const names = texts
    .flatMap((text) => text.match(PIECE) ?? [])
    .map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((name) => name !== '');
  return names.length > 0 && names.every((name) => name === 'all') ? 'all' : names;
}

/** True when drivers are to be left out that cannot be used here. */
export function wantsAll(selection: DriverSelection): boolean {
  return selection === 'all' || selection.includes('all');
}
