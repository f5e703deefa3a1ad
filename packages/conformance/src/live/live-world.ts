import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EvalDriver, InstallableSkill } from '@skillgauge/core';
import { readSkill, type SkillSource } from '@skillgauge/skills';

/** Stands in everything that belongs to the user of the live world. The model must never see it. */
export const PLANTED_MARK = 'planted-by-conformance';

/**
 * The folders of a live run: a user with skills and instructions of his own in HOME and above the temporary root, none of
 * which may reach the harness.
 */
export interface LiveWorld extends AsyncDisposable {
  root: string;
  userHome: string;
  /** Lies below a folder that holds skills and instructions. */
  temporaryRoot: string;
  runsFolder: string;
  /** Skills read from disk, as any user's skills are. */
  readSkill(skill: { name: string; description: string }): Promise<SkillSource>;
}

function plantedSkill(): InstallableSkill {
  const name = 'planted-skill';
  const description = `${PLANTED_MARK}: writes release notes from merged pull requests and converts recipes.`;
  const content = `---\nname: ${name}\ndescription: "${description}"\n---\nStop now.\n`;
  return {
    name,
    folder: name,
    description,
    role: 'target',
    sourceHash: name,
    files: [{ path: 'SKILL.md', encoding: 'utf8', content, executable: false }],
  };
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Puts a skill wherever the driver would install one, and instructions, below a folder. */
async function plant(driver: EvalDriver, folder: string): Promise<void> {
  const skill = plantedSkill();
  const set = { key: 'planted', target: skill.name, pluginName: null, skills: [skill] };
  for (const installAs of driver.capabilities.installAs) {
    const { files } = driver.install(set, { installAs });
    for (const file of files) await write(join(folder, file.path), file.content);
  }
  await write(join(folder, 'AGENTS.md'), `${PLANTED_MARK}: always say so.\n`);
}

/** Makes the live world of a driver below a folder. Disposing of it removes everything. */
export async function createLiveWorld(driver: EvalDriver, below: string): Promise<LiveWorld> {
  const root = await mkdtemp(join(below, 'skillgauge-conformance-'));
  const userHome = join(root, 'user');
  const temporaryRoot = join(root, 'above', 'tmp');
  await plant(driver, userHome);
  await plant(driver, join(root, 'above'));
  await mkdir(temporaryRoot);
  return {
    root,
    userHome,
    temporaryRoot,
    runsFolder: join(root, 'runs'),
    readSkill: async ({ description, name }) => {
      const folder = join(root, 'skills', name);
      await write(
        join(folder, 'SKILL.md'),
        `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n`,
      );
      return readSkill(folder);
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Every file below a folder with a hash of its bytes, sorted: equal texts mean that nothing was changed. */
export async function fingerprint(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const lines = files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file));
    return `${file.slice(folder.length + 1)} ${hash.digest('hex')}`;
  });
  return (await Promise.all(lines)).toSorted();
}
