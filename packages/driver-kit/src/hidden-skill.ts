import type { PlacedFile } from '@skillgauge/core';

/**
 * A skill of the user's own that no model may call, for a harness in which it hides the one that the harness ships under the
 * same name.
 * @param folder the user's skills, relative to HOME
 */
export function hiddenSkill(folder: string, name: string): PlacedFile {
  const content = `---\nname: ${name}\ndescription: Hidden.\ndisable-model-invocation: true\n---\n`;
  return { root: 'home', path: `${folder}/${name}/SKILL.md`, content };
}
