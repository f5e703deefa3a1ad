import type { Installation, InstallOptions, InstallSet } from '@skillgauge/core';
import { installByName, placePlugin } from '@skillgauge/driver-kit';

/** The one root that skills of the project are installed in. In a second one Copilot would show one of the two. */
const SKILLS_FOLDER = '.github/skills';

/** Folder of the generated plugin, relative to the run's HOME. */
export const PLUGIN_FOLDER = 'plugin';

/**
 * Puts the skills where Copilot finds them by itself: below the workspace's `.github/skills`, or into a plugin in HOME that the
 * command names. Either way an id is the bare `name` of the front matter; `plugin:skill` loads nothing (1.0.102).
 */
export function install(set: InstallSet, { installAs }: InstallOptions): Installation {
  const asProject = installByName(set, SKILLS_FOLDER);
  if (installAs === 'project') return asProject;
  const { files } = placePlugin(set, { folder: PLUGIN_FOLDER, manifest: 'plugin.json' });
  return { ...asProject, installAs, files };
}
