import type { Installation, InstallSet } from '@skillgauge/core';
import { placeSkills } from '@skillgauge/driver-kit';
import { type AcpAgent, DEFAULT_SKILLS_FOLDER } from './agent.ts';

/**
 * Skills of the project, in the folder that the agent looks into. Most agents know a skill by the name of its front matter; one that takes
 * the folder's name means the same skill.
 */
export function installSkills(agent: Pick<AcpAgent, 'skillsDir'>, set: InstallSet): Installation {
  return {
    installAs: 'project',
    files: placeSkills(set, 'workspace', agent.skillsDir ?? DEFAULT_SKILLS_FOLDER),
    namespace: set.skills.map(({ folder, name }) => ({
      name,
      id: name,
      aliases: folder === name ? [] : [folder],
    })),
  };
}
