import type { InstallSet, PlacedFile } from '@skillgauge/core';
import { placeSkills } from './place-skills.ts';

/** Name of the generated plugin when the skills do not come from one. */
const DEFAULT_PLUGIN_NAME = 'plugin';

/** Files of a plugin in HOME that holds a whole install set, and the plugin's name. */
export function placePlugin(
  set: InstallSet,
  plugin: { folder: string; manifest: string },
): { name: string; files: PlacedFile[] } {
  const name = set.pluginName ?? DEFAULT_PLUGIN_NAME;
  const manifest: PlacedFile = {
    root: 'home',
    path: `${plugin.folder}/${plugin.manifest}`,
    content: `${JSON.stringify({ name })}\n`,
  };
  return { name, files: [manifest, ...placeSkills(set, 'home', `${plugin.folder}/skills`)] };
}
