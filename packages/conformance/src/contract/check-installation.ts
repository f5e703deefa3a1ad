import { isDeepStrictEqual } from 'node:util';
import type {
  EvalDriver,
  InstallAs,
  InstallableSkill,
  Installation,
  PlacedFile,
  SkillFile,
} from '@skillgauge/core';
import { findPathProblems } from './check-paths.ts';
import { sampleSetFor } from './sample-set.ts';

function bytesOf(content: string | Uint8Array): Buffer {
  return Buffer.from(content);
}

function sourceBytes(file: SkillFile): Buffer {
  return Buffer.from(file.content, file.encoding === 'utf8' ? 'utf8' : 'base64');
}

function hasBytes(placed: PlacedFile, file: SkillFile): boolean {
  return bytesOf(placed.content).equals(sourceBytes(file));
}

/** Where the skill's SKILL.md lies, byte for byte as it was given; must be one place. */
function findHomes(skill: InstallableSkill, installation: Installation): string[] {
  const file = skill.files.find(({ path }) => path === 'SKILL.md');
  if (file === undefined) return [];
  return installation.files
    .filter((placed) => placed.path.endsWith('/SKILL.md') && hasBytes(placed, file))
    .map(({ path, root }) => `${root}:${path.slice(0, -'/SKILL.md'.length)}`);
}

function checkFiles(skill: InstallableSkill, home: string, installation: Installation): string[] {
  return skill.files.flatMap((file) => {
    const placed = installation.files.find(({ path, root }) => `${root}:${path}` === `${home}/${file.path}`);
    if (placed === undefined) return [`${skill.name}: ${file.path} is not installed beside SKILL.md`];
    return [
      ...(hasBytes(placed, file) ? [] : [`${skill.name}: the bytes of ${file.path} are changed`]),
      ...((placed.executable ?? false) === file.executable
        ? []
        : [`${skill.name}: ${file.path} should ${file.executable ? '' : 'not '}be executable`]),
    ];
  });
}

function checkSkillFiles(driver: EvalDriver, installAs: InstallAs): string[] {
  const set = sampleSetFor(installAs);
  const installation = driver.install(set, { installAs });
  const parents = new Set<string>();
  const problems = set.skills.flatMap((skill) => {
    const homes = findHomes(skill, installation);
    const [home] = homes;
    if (home === undefined) return [`${skill.name}: no SKILL.md with the bytes that were given`];
    parents.add(home.slice(0, home.lastIndexOf('/')));
    return [
      ...(homes.length > 1 ? [`${skill.name} is installed ${homes.length} times: ${homes.join(', ')}`] : []),
      ...checkFiles(skill, home, installation),
    ];
  });
  if (parents.size > 1) problems.push(`skills lie in several folders: ${[...parents].join(', ')}`);
  return problems;
}

/** Each skill lies once, whole and to the byte, at depth one of one skills folder in one root. */
export function checkSkillsPlaced(driver: EvalDriver): string[] {
  return driver.capabilities.installAs.flatMap((installAs) =>
    checkSkillFiles(driver, installAs).map((problem) => `as ${installAs}: ${problem}`),
  );
}

function findNamespaceProblems(driver: EvalDriver, installAs: InstallAs): string[] {
  const set = sampleSetFor(installAs);
  const { namespace } = driver.install(set, { installAs });
  const ids = namespace.map(({ id }) => id);
  const names = namespace.map(({ name }) => name);
  const wanted = set.skills.map(({ name }) => name);
  const foreign = namespace.flatMap(({ aliases, id }) =>
    aliases.filter((alias) => namespace.some((other) => other.id !== id && other.id === alias)),
  );
  const aliases = namespace.flatMap((skill) => skill.aliases);
  return [
    ...(isDeepStrictEqual(names.toSorted(), wanted.toSorted())
      ? []
      : [`namespace has ${names.join(', ')} instead of ${wanted.join(', ')}`]),
    ...(new Set(ids).size === ids.length ? [] : [`ids are not unique: ${ids.join(', ')}`]),
    ...(ids.includes('') ? ['an id is empty'] : []),
    ...foreign.map((alias) => `alias ${alias} is the id of another skill`),
    ...(new Set(aliases).size === aliases.length ? [] : ['two skills share an alias']),
  ];
}

/** The namespace covers the install set; ids are unique, and no alias means two skills. */
export function checkNamespace(driver: EvalDriver): string[] {
  return driver.capabilities.installAs.flatMap((installAs) =>
    findNamespaceProblems(driver, installAs).map((problem) => `as ${installAs}: ${problem}`),
  );
}

/** Paths are plain and relative, each is written once, and the same set gives the same installation. */
export function checkPlacedPaths(driver: EvalDriver): string[] {
  return driver.capabilities.installAs.flatMap((installAs) => {
    const installation = driver.install(sampleSetFor(installAs), { installAs });
    const keys = installation.files.map(({ path, root }) => `${root}:${path}`);
    const again = driver.install(sampleSetFor(installAs), { installAs });
    return [
      ...findPathProblems(installation.files.map(({ path }) => path)),
      ...(new Set(keys).size === keys.length ? [] : ['a file is written twice']),
      ...(installation.installAs === installAs ? [] : [`installAs is ${installation.installAs}`]),
      ...(isDeepStrictEqual(installation, again) ? [] : ['a second install() answers something else']),
    ].map((problem) => `as ${installAs}: ${problem}`);
  });
}
