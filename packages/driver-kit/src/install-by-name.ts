import type { Installation, InstallSet } from '@skillgauge/core';
import { placeSkills } from './place-skills.ts';

/**
 * Skills of the project for a harness that announces them under the `name` of their front matter, whatever the folder is
 * called, and takes no other spelling: `<folder>/<skill>/SKILL.md` in the workspace.
 */
export function installByName(set: InstallSet, folder: string): Installation {
  return {
    installAs: 'project',
    files: placeSkills(set, 'workspace', folder),
    namespace: set.skills.map(({ name }) => ({ name, id: name, aliases: [] })),
  };
}
