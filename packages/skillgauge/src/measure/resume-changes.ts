import {
  canonicalJson,
  type InstallSet,
  type RunOptions,
  type TriggerCase,
  type TriggerSettings,
} from '@skillgauge/core';
import type { AnyRunPlan } from './read-plan.ts';
import type { PlannedDriver } from './run-plan.ts';

/** The skills under test of a plan: one, or the rows of a matrix. */
interface Part {
  skill: string;
  settings: TriggerSettings;
  cases: readonly TriggerCase[];
}

function partsOf(plan: AnyRunPlan): Part[] {
  if (plan.mode === 'matrix') return plan.targets;
  const [set] = plan.execution.installSets;
  return [{ skill: set?.target ?? '', settings: plan.settings, cases: plan.cases }];
}

function isSame(before: unknown, now: unknown): boolean {
  return canonicalJson(before) === canonicalJson(now);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A field that differs, with both values in words. */
interface ChangedField {
  field: string;
  values: string;
}

function changedFields(before: object, now: object): ChangedField[] {
  const old: Record<string, unknown> = { ...before };
  const fresh: Record<string, unknown> = { ...now };
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return fields
    .filter((field) => !isSame(old[field], fresh[field]))
    .map((field) => ({ field, values: `${valueText(old[field])} → ${valueText(fresh[field])}` }));
}

/** Items by a name: which are gone, which are new, and what `compare` says of the others. */
function changedItems<T>(
  before: readonly T[],
  now: readonly T[],
  words: { what: string; nameOf: (item: T) => string; compare: (before: T, now: T) => string[] },
): string[] {
  const { compare, nameOf, what } = words;
  const old = new Map(before.map((item) => [nameOf(item), item]));
  const fresh = new Map(now.map((item) => [nameOf(item), item]));
  const gone = [...old.keys()].filter((name) => !fresh.has(name)).map((name) => `${what} ${name}: is gone`);
  const others = [...fresh].flatMap(([name, item]) => {
    const earlier = old.get(name);
    return earlier === undefined ? [`${what} ${name}: is new`] : compare(earlier, item);
  });
  return [...gone, ...others];
}

/** What a report says of a driver in words does not change what it does. */
function changedDriver(before: PlannedDriver, now: PlannedDriver): string[] {
  const { experimental: _, testedVersions: __, title: ___, ...old } = before;
  const { experimental: ____, testedVersions: _____, title: ______, ...fresh } = now;
  return changedFields(old, fresh).map(
    ({ field, values }) => `${now.id}: ${field === 'harnessVersion' ? 'version' : field} ${values}`,
  );
}

type Skill = InstallSet['skills'][number];

/** A stub keeps the front matter only, so that what else has changed is known by the hash of the folder alone. */
function changedSkill(before: Skill, now: Skill): string[] {
  if (before.sourceHash === now.sourceHash && isSame(before, now)) return [];
  const old = new Map(before.files.map((file) => [file.path, file]));
  const paths = new Set([...old.keys(), ...now.files.map(({ path }) => path)]);
  const differ = [...paths].filter(
    (path) =>
      !isSame(
        old.get(path),
        now.files.find((file) => file.path === path),
      ),
  );
  if (differ.length > 0) return differ.map((path) => `skill ${now.name}: ${path} differs`);
  const what = before.sourceHash === now.sourceHash ? 'the form it is installed in' : 'a file of its folder';
  return [`skill ${now.name}: ${what} differs`];
}

function changedSet(before: InstallSet, now: InstallSet): string[] {
  const plugin = isSame(before.pluginName, now.pluginName)
    ? []
    : [`plugin: ${valueText(before.pluginName)} → ${valueText(now.pluginName)}`];
  const skills = changedItems(before.skills, now.skills, {
    what: 'skill',
    nameOf: ({ name }) => name,
    // In a matrix every skill is the target of one set.
    compare: (old, fresh) => changedSkill({ ...old, role: fresh.role }, fresh),
  });
  return [...plugin, ...skills];
}

/** Notes are for people, and a split is not measured. */
function changedCase(before: TriggerCase, now: TriggerCase): string[] {
  const { notes: _, split: __, ...old } = before;
  const { notes: ___, split: ____, ...fresh } = now;
  return changedFields(old, fresh).map(({ field }) => `case ${now.id}: ${field} differs`);
}

function optionText({ field, values }: ChangedField): string {
  return `option ${field} ${values}`;
}

function changedPart(before: Part, now: Part): string[] {
  return [
    ...changedFields(before.settings, now.settings).map(optionText),
    ...changedItems(before.cases, now.cases, {
      what: 'case',
      nameOf: ({ id }) => id,
      compare: changedCase,
    }),
  ];
}

function optionsOf({ execution }: AnyRunPlan, driver: string): Partial<RunOptions> {
  const all = [...execution.requests, ...(execution.skipped ?? []).map(({ request }) => request)];
  return all.find((request) => request.driver === driver)?.options ?? {};
}

function changedOptions(before: AnyRunPlan, now: AnyRunPlan): string[] {
  return now.drivers.flatMap(({ id }) => {
    const old = optionsOf(before, id);
    // A driver that is new is told as such.
    return before.drivers.some((driver) => driver.id === id)
      ? changedFields(old, optionsOf(now, id)).map(optionText)
      : [];
  });
}

function hasSameRequests(before: AnyRunPlan, now: AnyRunPlan): boolean {
  const ids = new Set(before.execution.requests.map(({ id }) => id));
  const { requests } = now.execution;
  return requests.length === ids.size && requests.every(({ id }) => ids.has(id));
}

/** One text an option, though it is a setting and an option of every request. */
function oneEach(texts: readonly string[]): string[] {
  const nameOf = (text: string) => (text.startsWith('option ') ? text.split(' ', 2).join(' ') : text);
  return [...new Map(texts.toReversed().map((text) => [nameOf(text), text])).values()].toReversed();
}

/**
 * What has changed since a plan was made, each as a phrase: `case 3: prompt differs`. Without any the run can go on. Where nothing of it
 * explains why the requests differ, that is told: the tool itself plans otherwise.
 */
export function findPlanChanges(before: AnyRunPlan, now: AnyRunPlan): string[] {
  if (before.mode !== now.mode) return [`mode: ${before.mode} → ${now.mode}`];
  const changes = oneEach([
    ...changedItems(before.drivers, now.drivers, {
      what: 'driver',
      nameOf: ({ id }) => id,
      compare: changedDriver,
    }),
    ...changedItems(partsOf(before), partsOf(now), {
      what: 'skill under test',
      nameOf: ({ skill }) => skill,
      compare: changedPart,
    }),
    ...changedItems(before.execution.installSets, now.execution.installSets, {
      what: 'install set of',
      nameOf: ({ target }) => target,
      compare: changedSet,
    }),
    ...changedOptions(before, now),
  ]);
  if (changes.length > 0 || hasSameRequests(before, now)) return changes;
  return ['skillgauge: this version plans other runs than the one that made the run folder'];
}
