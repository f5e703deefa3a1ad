import type { Installation, InstallSet } from '@skillgauge/core';
import { placeSkills } from '@skillgauge/driver-kit';

/** The one root that skills are installed in. In a second one Codex 0.171.0 would list them twice. */
const SKILLS_FOLDER = '.agents/skills';

/**
 * Skills of the project: `.agents/skills/<folder>/SKILL.md` in the workspace. Codex announces them under the `name` of
 * their front matter; a path that spells the folder loads the same skill.
 */
export function installSkills(set: InstallSet): Installation {
  return {
    installAs: 'project',
    files: placeSkills(set, 'workspace', SKILLS_FOLDER),
    namespace: set.skills.map(({ folder, name }) => ({
      name,
      id: name,
      aliases: folder === name ? [] : [folder],
    })),
  };
}
