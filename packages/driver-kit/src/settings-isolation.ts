import type { PlacedFile } from '@skillgauge/core';

/** A name of instruction files that no project has: they are no part of what is measured. */
export const NO_INSTRUCTIONS = 'no-instructions.skillgauge';

/** Where a harness of the family that reads settings of machine, user and project looks for them. */
export interface SettingsFamily {
  /** Its folder in HOME and in a project. */
  folder: string;
  /** What its variables begin with. */
  prefix: string;
}

/** What keeps settings of the machine, and a `.env` of the folders above the workspace, away from a run. */
export function isolateSettings(
  { folder, prefix }: SettingsFamily,
  home: string,
): { env: Record<string, string>; file: PlacedFile } {
  return {
    env: {
      // Settings of the machine would win over ours.
      [`${prefix}_SYSTEM_SETTINGS_PATH`]: `${home}/${folder}/no-system-settings.json`,
      [`${prefix}_SYSTEM_DEFAULTS_PATH`]: `${home}/${folder}/no-system-defaults.json`,
      // Without a parent of its own, a signal to the process ends the run.
      [`${prefix}_NO_RELAUNCH`]: 'true',
    },
    // The first .env from here upwards is taken, so that one of a folder above would reach the run.
    file: { root: 'workspace', path: `${folder}/.env`, content: '' },
  };
}
