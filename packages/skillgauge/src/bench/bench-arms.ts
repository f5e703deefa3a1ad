import {
  type AbsentSkill,
  type BenchArm,
  type BenchTask,
  contentHash,
  type Fixture,
  fingerprintsOf,
  type InstallSet,
  SkillgaugeError,
} from '@skillgauge/core';
import { buildInstallSet, type SkillSource, type TaskFileArmRead } from '@skillgauge/skills';
import { type ChosenSkill, chooseSkill } from '../measure/choose-skill.ts';

/** Arms that a command line asks for in place of the default ones. */
export interface ArmFlags {
  /** Folder of an older version of the skill, absolute; `null`: none. */
  against: string | null;
  /** Models that are compared. */
  models: readonly string[];
}

/** The arms of a measurement, and what they install. */
export interface ArmSet {
  arms: BenchArm[];
  baseline: string;
  sets: InstallSet[];
  /** Every skill under test: an arm without it must do without all of them. */
  subjects: SkillSource[];
}

/** An arm before its install set is made. `null`: without the skill. */
interface PlainArm extends Omit<BenchArm, 'installSet' | 'hasSkill'> {
  skill: ChosenSkill | null;
}

const plain = (name: string, skill: ChosenSkill | null, changes: Partial<PlainArm> = {}): PlainArm => ({
  name,
  skill,
  model: null,
  effort: null,
  fixture: null,
  ...changes,
});

/** The install set of an arm that must do without the skill: its competitors stay. */
function withoutTarget(set: InstallSet): InstallSet {
  const content = {
    target: set.target,
    pluginName: set.pluginName,
    skills: set.skills.filter(({ role }) => role === 'competitor'),
  };
  return { key: contentHash(content), ...content };
}

async function armsOfFile(arms: readonly TaskFileArmRead[], skill: ChosenSkill): Promise<PlainArm[]> {
  const read: PlainArm[] = [];
  for (const { effort, fixture, model, name, skill: own } of arms) {
    const chosen = own === false ? null : own === null ? skill : await chooseSkill(own, null);
    read.push(plain(name, chosen, { model, effort, fixture }));
  }
  return read;
}

/** What is compared: as the command line says, else as the file does, else with and without the skill. */
async function chooseArms(
  skill: ChosenSkill,
  file: { arms: readonly TaskFileArmRead[] | null; baseline: string | null },
  { against, models }: ArmFlags,
): Promise<{ arms: PlainArm[]; baseline: string }> {
  if (against !== null && models.length > 0) {
    throw new SkillgaugeError('invalid_input', '--against and --models were both given.', {
      fix: 'Give one of them; arms: in the task file can vary both.',
    });
  }
  if (against !== null) {
    const old = await chooseSkill(against, null);
    return { arms: [plain('new_skill', skill), plain('old_skill', old)], baseline: 'old_skill' };
  }
  const [first] = models;
  if (first !== undefined) {
    return { arms: models.map((model) => plain(model, skill, { model })), baseline: first };
  }
  if (file.arms === null) {
    const arms = [plain('with_skill', skill), plain('without_skill', null)];
    return { arms, baseline: file.baseline ?? 'without_skill' };
  }
  const arms = await armsOfFile(file.arms, skill);
  const baseline = arms.find((arm) => arm.skill === null) ?? arms[0];
  return { arms, baseline: file.baseline ?? baseline?.name ?? '' };
}

/**
 * The arms of a measurement with their install sets. Competitors are in all of them.
 * @throws SkillgaugeError `invalid_input` for arms that do not go together, or a skill that cannot be read.
 */
export async function buildArms(
  skill: ChosenSkill,
  competitors: readonly SkillSource[],
  file: { arms: readonly TaskFileArmRead[] | null; baseline: string | null },
  flags: ArmFlags,
): Promise<ArmSet> {
  const { arms, baseline } = await chooseArms(skill, file, flags);
  const sets = new Map<string, InstallSet>();
  const setOf = (chosen: ChosenSkill | null): InstallSet => {
    const of = chosen ?? skill;
    const others = competitors.filter(({ name }) => name !== of.target.name);
    const whole = buildInstallSet({ ...of, competitors: others, fullBodies: true });
    const set = chosen === null ? withoutTarget(whole) : whole;
    sets.set(set.key, set);
    return set;
  };
  const built = arms.map(
    ({ skill: chosen, ...arm }): BenchArm => ({
      ...arm,
      installSet: setOf(chosen).key,
      hasSkill: chosen !== null,
    }),
  );
  const subjects = [skill, ...arms.flatMap((arm) => arm.skill ?? [])].map(({ target }) => target);
  return {
    arms: built,
    baseline,
    sets: [...sets.values()],
    subjects: [...new Map(subjects.map((subject) => [subject.path, subject])).values()],
  };
}

const FRONT_MATTER = /^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

function textsOf({ files }: SkillSource): string[] {
  return files
    .filter(({ encoding }) => encoding === 'utf8')
    .map(({ content, path }) => (path === 'SKILL.md' ? content.replace(FRONT_MATTER, '') : content));
}

/** What an arm without the skill must not see: its name, and lines that stand nowhere else. */
export function describeAbsent(
  { sets, subjects }: ArmSet,
  tasks: readonly BenchTask[],
  fixtures: readonly Fixture[],
): AbsentSkill[] {
  const competitors = sets.flatMap(({ skills }) => skills.filter(({ role }) => role === 'competitor'));
  const files = [...fixtures, ...competitors].flatMap((item) => item.files);
  const elsewhere = [
    ...tasks.flatMap(({ expectations, expectedOutput, prompt }) => [
      prompt,
      expectedOutput ?? '',
      ...expectations.map((expectation) => JSON.stringify(expectation)),
    ]),
    ...files.flatMap(({ content, encoding }) => (encoding === 'utf8' ? [content] : [])),
  ];
  return subjects.map((skill) => ({
    name: skill.name,
    folder: skill.folder,
    fingerprints: fingerprintsOf(textsOf(skill).join('\n'), elsewhere),
  }));
}
