import {
  type EvalDriver,
  estimateListing,
  groupPairs,
  nameSome,
  nearPairs,
  normalisePrompt,
  onOneLine,
  plural,
} from '@skillgauge/core';
import { buildInstallSet, type SkillInspection, type SkillSource } from '@skillgauge/skills';
import type { LintFinding } from './finding.ts';
import { lengthOf, skillFate } from './lint-skill.ts';

/** Characters of each description that a harness shows when all skills are installed together, by the skill's path. */
export type ShownByPath = ReadonlyMap<string, number | null>;

function sourcesOf(skills: readonly SkillInspection[]): SkillSource[] {
  return skills.flatMap(({ source }) => ('files' in source ? [source] : []));
}

/** What is to be said of skills that are installed together. */
export function lintSet(
  skills: readonly SkillInspection[],
  drivers: readonly EvalDriver[],
  shown: ReadonlyMap<string, ShownByPath>,
): LintFinding[] {
  const clashes = nameClashes(skills);
  return [
    ...clashes,
    ...nearDescriptions(skills),
    ...drivers.flatMap((driver) => budgetFindings(skills, driver, shown.get(driver.id) ?? new Map())),
  ];
}

/** Names are compared without case, as some file systems do. */
function nameClashes(skills: readonly SkillInspection[]): LintFinding[] {
  const seen = new Map<string, SkillInspection>();
  return skills.flatMap((skill): LintFinding[] => {
    if (skill.name === null) return [];
    const key = skill.name.toLowerCase();
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, skill);
      return [];
    }
    const message = `The name "${skill.name}" is that of ${other.path}, too: harnesses list one of them, or both under one id.`;
    return [
      { rule: 'set/name-clash', level: 'error', message, file: skill.file, line: skill.lineOf('name') },
    ];
  });
}

function nearDescriptions(skills: readonly SkillInspection[]): LintFinding[] {
  const described = skills.filter(({ description }) => description !== null);
  const texts = described.map(({ description }) => normalisePrompt(description ?? ''));
  const equal = texts.flatMap((text, right) => {
    const left = texts.indexOf(text);
    return left < right ? [{ left, right, distance: 0 }] : [];
  });
  return groupPairs([...nearPairs(texts), ...equal]).flatMap((positions): LintFinding[] => {
    const group = positions.flatMap((position) => described[position] ?? []);
    const [first] = group;
    if (first === undefined) return [];
    const names = nameSome(group.map(({ folder, name }) => name ?? folder));
    const message = `The descriptions of ${names} are nearly the same: a model can hardly tell these skills apart.`;
    return [
      {
        rule: 'set/near-duplicate',
        level: 'warning',
        message,
        file: first.file,
        line: first.lineOf('description'),
      },
    ];
  });
}

/** How much of each description a harness shows, as far as its driver knows its listing; of two skills of one name, of the first. */
export function shownOf(skills: readonly SkillInspection[], driver: EvalDriver): ShownByPath {
  const clashing = new Set(nameClashes(skills).map(({ file }) => file));
  const listed = skills.filter(
    (skill) => skillFate(driver, skill) !== 'dropped' && !clashing.has(skill.file),
  );
  const sources = sourcesOf(listed);
  const [target, ...competitors] = sources;
  if (target === undefined) return new Map();
  const set = buildInstallSet({ target, competitors });
  const [installAs = 'project'] = driver.capabilities.installAs;
  const { namespace } = driver.install(set, { installAs });
  const entries = namespace
    .map(({ id, name }) => {
      const source = sources.find((candidate) => candidate.name === name);
      return { id, length: lengthOf(onOneLine(source?.description ?? '')), path: source?.path ?? '' };
    })
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const estimates = estimateListing(driver.capabilities.listing, entries, false);
  return new Map(entries.map(({ id, path }) => [path, estimates.get(id) ?? null]));
}

function budgetFindings(
  skills: readonly SkillInspection[],
  { capabilities, id, title }: EvalDriver,
  shown: ShownByPath,
): LintFinding[] {
  const limit = capabilities.listing.descriptionLimit ?? Number.POSITIVE_INFINITY;
  const short = skills.filter(({ description, path }) => {
    const whole = Math.min(lengthOf(onOneLine(description ?? '')), limit);
    return shown.has(path) && (shown.get(path) ?? 0) < whole;
  });
  const [first] = short;
  if (first === undefined || capabilities.listing.budgetCharacters === null) return [];
  const names = nameSome(
    short.map(({ folder, name }) => name ?? folder),
    5,
  );
  const message =
    `${title} has room for about ${capabilities.listing.budgetCharacters} characters of all skills together: ` +
    `${plural(short.length, 'skill')} of ${skills.length} ${short.length === 1 ? 'loses' : 'lose'} the description or a part of it (${names}), as estimated.`;
  return [
    {
      rule: 'set/listing-budget',
      level: 'warning',
      message,
      file: first.file,
      line: first.lineOf('description'),
      driver: id,
    },
  ];
}
