import { contentHash, type InstallSet, SkillgaugeError } from '@skillgauge/core';
import { replaceDescription } from '@skillgauge/skills';

const SKILL_FILE = 'SKILL.md';

/** An install set whose target has another description, and differs in nothing else. */
export function withDescription(set: InstallSet, description: string): InstallSet {
  const skills = set.skills.map((skill) => {
    if (skill.role !== 'target' || skill.description.trim() === description) return skill;
    return {
      ...skill,
      description,
      sourceHash: contentHash({ source: skill.sourceHash, description }),
      files: skill.files.map((file) =>
        file.path === SKILL_FILE ? { ...file, content: replaceDescription(file.content, description) } : file,
      ),
    };
  });
  const content = { target: set.target, pluginName: set.pluginName, skills };
  return { key: contentHash(content), ...content };
}

/** The description that a set's target has, as candidates are told apart. */
export function targetDescription({ skills }: InstallSet): string {
  return skills.find(({ role }) => role === 'target')?.description.trim() ?? '';
}

/** Why a description cannot stand in the target's front matter; `null`: it can. */
export function problemOfWriting(set: InstallSet, description: string): string | null {
  try {
    withDescription(set, description);
    return null;
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return error.message;
    throw error;
  }
}
