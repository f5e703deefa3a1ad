import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of files for one test; removed when disposed. */
export interface SkillTree extends AsyncDisposable {
  path: string;
}

/** Makes a folder with these files, by path. */
export async function createSkillTree(files: Readonly<Record<string, string>>): Promise<SkillTree> {
  const path = await mkdtemp(join(tmpdir(), 'skillgauge-tree-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The text of a SKILL.md. */
export function skillText(name: string): string {
  return `---\nname: ${name}\ndescription: Does what ${name} does.\n---\nSteps.\n`;
}

/** The text of an eval file with one prompt that should trigger and one that should not. */
export function evalText(about: string, more = ''): string {
  return [
    more,
    'cases:',
    `  - { id: own, prompt: Please do the ${about}, should_trigger: true }`,
    `  - { id: foreign, prompt: What is the weather like near ${about}?, should_trigger: false }`,
    '',
  ].join('\n');
}
