import type { Installation, InstallOptions, InstallSet, ResolvedSkill } from '@skillgauge/core';
import { placeSkills } from '@skillgauge/driver-kit';

/** Folder of the generated plugin, relative to the run's HOME. */
export const PLUGIN_FOLDER = 'plugin';

/** Name of the generated plugin when the skills do not come from one. */
const DEFAULT_PLUGIN_NAME = 'plugin';

/**
 * Puts the skills where Claude Code finds them by itself: below the workspace's `.claude/skills`, or into a plugin in HOME
 * that the command names. An id is made of the folder's name; the name in the front matter loads the same skill (2.1.197).
 */
export function install(set: InstallSet, options: InstallOptions): Installation {
  if (options.installAs === 'project') {
    const files = placeSkills(set, 'workspace', '.claude/skills');
    return { installAs: 'project', files, namespace: resolveAll(set, (folder) => folder) };
  }
  const plugin = set.pluginName ?? DEFAULT_PLUGIN_NAME;
  const manifest = {
    root: 'home' as const,
    path: `${PLUGIN_FOLDER}/.claude-plugin/plugin.json`,
    content: `${JSON.stringify({ name: plugin })}\n`,
  };
  const files = [manifest, ...placeSkills(set, 'home', `${PLUGIN_FOLDER}/skills`)];
  return { installAs: 'plugin', files, namespace: resolveAll(set, (folder) => `${plugin}:${folder}`) };
}

function resolveAll(set: InstallSet, idOf: (folder: string) => string): ResolvedSkill[] {
  return set.skills.map(({ name, folder }) => {
    const id = idOf(folder);
    return { name, id, aliases: name === id ? [] : [name] };
  });
}
