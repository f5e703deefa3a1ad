import type { Installation, InstallSet } from '@skillgauge/core';
import { installByName } from '@skillgauge/driver-kit';

/** The one root that skills are installed in. One of the same name in `.agents/skills` would win over it (0.61.0). */
const SKILLS_FOLDER = '.gemini/skills';

/** Skills of the project, announced under the `name` of their front matter. */
export function installSkills(set: InstallSet): Installation {
  return installByName(set, SKILLS_FOLDER);
}
