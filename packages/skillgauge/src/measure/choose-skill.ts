import { stat } from 'node:fs/promises';
import { nearestName, SkillgaugeError } from '@skillgauge/core';
import {
  isPlugin,
  type ReadSkillOptions,
  readPlugin,
  readSkills,
  type SkillSource,
  type SkillsFound,
} from '@skillgauge/skills';

/** The skill under test, and the name of the plugin that it comes from, if any. */
export interface ChosenSkill {
  target: SkillSource;
  pluginName: string | null;
}

/** True when there is a file or folder at this path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function refusals({ refused }: SkillsFound): string {
  return refused.map(({ path, reason }) => `\n  ${path}: ${reason}`).join('');
}

/** Picks one of several skills by name; a single skill needs none. */
function pickSkill(found: SkillsFound, folder: string, name: string | null): SkillSource {
  const names = found.skills.map((skill) => skill.name);
  const [only, ...others] = found.skills;
  if (only === undefined) {
    throw new SkillgaugeError('invalid_input', `No usable skill in ${folder}.${refusals(found)}`, {
      fix: 'Point at a folder with a SKILL.md, or at a folder of such folders.',
    });
  }
  if (name === null && others.length === 0) return only;
  const picked = found.skills.find((skill) => skill.name === name);
  if (picked !== undefined) return picked;
  const nearest = name === null ? null : nearestName(name, names);
  const what =
    name === null
      ? `${folder} holds ${names.length} skills.`
      : `No skill "${name}" in ${folder}.${refusals(found)}`;
  throw new SkillgaugeError('invalid_input', what, {
    fix: `${nearest === null ? 'Name' : `Did you mean ${nearest}? Name`} one of them with --skill (or \`skill\`): ${names.join(', ')}.`,
  });
}

/** Reads the skill under test from a skill folder or a folder of skills. */
export async function chooseFromSkills(
  folder: string,
  name: string | null,
  options: ReadSkillOptions = {},
): Promise<ChosenSkill> {
  return { target: pickSkill(await readSkills(folder, options), folder, name), pluginName: null };
}

/** Reads the skill under test from a plugin folder. */
export async function chooseFromPlugin(
  folder: string,
  name: string | null,
  options: ReadSkillOptions = {},
): Promise<ChosenSkill> {
  const plugin = await readPlugin(folder, options);
  return { target: pickSkill(plugin, folder, name), pluginName: plugin.name };
}

/** Reads the skill under test from whatever folder this is: a plugin when it has a manifest, else skills. */
export async function chooseSkill(
  folder: string,
  name: string | null,
  options: ReadSkillOptions = {},
): Promise<ChosenSkill> {
  return (await isPlugin(folder))
    ? chooseFromPlugin(folder, name, options)
    : chooseFromSkills(folder, name, options);
}

/** Competitors, and those that could not be read, each as a sentence. */
export interface CompetitorsFound {
  competitors: SkillSource[];
  notes: string[];
}

/** The competitors in these folders: every skill of each, without the target itself. */
export async function readCompetitors(
  folders: readonly string[],
  target: SkillSource,
): Promise<CompetitorsFound> {
  const found: CompetitorsFound = { competitors: [], notes: [] };
  for (const folder of folders) {
    const { skills, refused } = await readSkills(folder);
    if (skills.length === 0) {
      throw new SkillgaugeError(
        'invalid_input',
        `No usable skill in --install-set ${folder}.${refusals({ skills, refused })}`,
        {
          fix: 'Point at a skill folder, or at a folder of skill folders.',
        },
      );
    }
    found.competitors.push(...skills.filter((skill) => skill.path !== target.path));
    found.notes.push(...refused.map(({ path, reason }) => `Competitor ${path} is not installed: ${reason}`));
  }
  return found;
}
