import type { InstallSet, PlacedFile, PlaceRoot } from '@skillgauge/core';

/** Files of a whole install set below one skills folder, each skill at depth one: `<folder>/<skill>/SKILL.md`. */
export function placeSkills(set: InstallSet, root: PlaceRoot, folder: string): PlacedFile[] {
  return set.skills.flatMap((skill) =>
    skill.files.map((file) => ({
      root,
      path: `${folder}/${skill.folder}/${file.path}`,
      content: file.encoding === 'utf8' ? file.content : Buffer.from(file.content, 'base64'),
      executable: file.executable,
    })),
  );
}
