import type { Installation, InstallSet } from '@skillgauge/core';
import { placeSkills } from '@skillgauge/driver-kit';

/** OpenCode's configuration folder of the run, relative to HOME. It is the only place that skills are read from. */
export const CONFIG_FOLDER = 'opencode';

/** Where the skills lie, relative to HOME. */
export const SKILLS_FOLDER = `${CONFIG_FOLDER}/skills`;

/**
 * Puts the skills into the run's own configuration folder, since reading those of the project would also read its ancestors'.
 * OpenCode announces them under the `name` of their front matter, and takes no other spelling.
 */
export function installSkills(set: InstallSet): Installation {
  return {
    installAs: 'project',
    files: placeSkills(set, 'home', SKILLS_FOLDER),
    namespace: set.skills.map(({ name }) => ({ name, id: name, aliases: [] })),
  };
}
