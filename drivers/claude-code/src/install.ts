import type { Installation, InstallOptions, InstallSet, ResolvedSkill } from '@skillgauge/core';
import { placePlugin, placeSkills } from '@skillgauge/driver-kit';

/** Folder of the generated plugin, relative to the run's HOME. */
export const PLUGIN_FOLDER = 'plugin';

/**
 * Puts the skills where Claude Code finds them by itself: below the workspace's `.claude/skills`, or into a plugin in HOME
 * that the command names. An id is made of the folder's name; the name in the front matter loads the same skill (2.1.197).
 */
export function install(set: InstallSet, options: InstallOptions): Installation {
  if (options.installAs === 'project') {
    const files = placeSkills(set, 'workspace', '.claude/skills');
    return { installAs: 'project', files, namespace: resolveAll(set, (folder) => folder) };
  }
  const manifest = '.claude-plugin/plugin.json';
  const { files, name } = placePlugin(set, { folder: PLUGIN_FOLDER, manifest });
  return { installAs: 'plugin', files, namespace: resolveAll(set, (folder) => `${name}:${folder}`) };
}

function resolveAll(set: InstallSet, idOf: (folder: string) => string): ResolvedSkill[] {
  return set.skills.map(({ name, folder }) => {
    const id = idOf(folder);
    return { name, id, aliases: name === id ? [] : [name] };
  });
}
