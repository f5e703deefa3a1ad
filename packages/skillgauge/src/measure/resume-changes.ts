import {
  type BenchArm,
  type ChangedField,
  changedFields,
  changedItems,
  type InstallSet,
  type ItemWords,
  isSameValue,
  type RunOptions,
  valueText,
} from '@skillgauge/core';
import type { AnyRunPlan } from './read-plan.ts';
import type { PlannedDriver } from './run-plan.ts';

/** The skills under test of a plan: one, or the rows of a matrix. */
interface Part {
  skill: string;
  settings: object;
  /** Cases, or the tasks of an A/B measurement. */
  cases: readonly { id: string }[];
  noun: 'case' | 'task';
}

function partsOf(plan: AnyRunPlan): Part[] {
  if (plan.mode === 'matrix') return plan.targets.map((target) => ({ ...target, noun: 'case' }));
  if (plan.mode === 'bench') {
    const { baseline, grader, settings, skill, tasks } = plan;
    return [{ skill, settings: { ...settings, baseline, grader }, cases: tasks, noun: 'task' }];
  }
  const [set] = plan.execution.installSets;
  const settings =
    plan.mode === 'optimize'
      ? { ...plan.settings, ...plan.optimizer, improver: plan.improver, parts: plan.parts }
      : plan.settings;
  return [{ skill: set?.target ?? '', settings, cases: plan.cases, noun: 'case' }];
}

/** The words for items of which some are gone, and some are new. */
function itemWords<T>(
  what: string,
  nameOf: (item: T) => string,
  compare: (before: T, now: T) => string[],
): ItemWords<T, string> {
  return {
    nameOf,
    compare,
    gone: (name) => `${what} ${name}: is gone`,
    isNew: (name) => `${what} ${name}: is new`,
  };
}

function valuesText({ before, now }: ChangedField): string {
  return `${before} → ${now}`;
}

/** What a report says of a driver in words does not change what it does. */
function changedDriver(before: PlannedDriver, now: PlannedDriver): string[] {
  const { experimental: _, testedVersions: __, title: ___, ...old } = before;
  const { experimental: ____, testedVersions: _____, title: ______, ...fresh } = now;
  return changedFields(old, fresh).map(
    (changed) =>
      `${now.id}: ${changed.field === 'harnessVersion' ? 'version' : changed.field} ${valuesText(changed)}`,
  );
}

type Skill = InstallSet['skills'][number];

/** A stub keeps the front matter only, so that what else has changed is known by the hash of the folder alone. */
function changedSkill(before: Skill, now: Skill): string[] {
  if (before.sourceHash === now.sourceHash && isSameValue(before, now)) return [];
  const old = new Map(before.files.map((file) => [file.path, file]));
  const paths = new Set([...old.keys(), ...now.files.map(({ path }) => path)]);
  const differ = [...paths].filter(
    (path) =>
      !isSameValue(
        old.get(path),
        now.files.find((file) => file.path === path),
      ),
  );
  if (differ.length > 0) return differ.map((path) => `skill ${now.name}: ${path} differs`);
  const what = before.sourceHash === now.sourceHash ? 'the form it is installed in' : 'a file of its folder';
  return [`skill ${now.name}: ${what} differs`];
}

/** An install set by what it is for: a skill under test, or an arm. */
interface NamedSet {
  name: string;
  set: InstallSet;
}

function setsOf(plan: AnyRunPlan): NamedSet[] {
  const { installSets } = plan.execution;
  if (plan.mode !== 'bench') return installSets.map((set) => ({ name: set.target, set }));
  return plan.arms.flatMap((arm) => {
    const set = installSets.find(({ key }) => key === arm.installSet);
    return set === undefined ? [] : [{ name: `arm ${arm.name}`, set }];
  });
}

function changedSet({ set: before }: NamedSet, { set: now }: NamedSet): string[] {
  const plugin = isSameValue(before.pluginName, now.pluginName)
    ? []
    : [`plugin: ${valueText(before.pluginName)} → ${valueText(now.pluginName)}`];
  const skills = changedItems(
    before.skills,
    now.skills,
    // In a matrix every skill is the target of one set.
    itemWords(
      'skill',
      ({ name }: Skill) => name,
      (old, fresh) => changedSkill({ ...old, role: fresh.role }, fresh),
    ),
  );
  return [...plugin, ...skills];
}

/** Notes are for people, and a split is not measured. */
const NOT_MEASURED: readonly string[] = ['notes', 'split'];

function changedCase(noun: Part['noun']) {
  return (before: { id: string }, now: { id: string }): string[] =>
    changedFields(before, now)
      .filter(({ field }) => !NOT_MEASURED.includes(field))
      .map(({ field }) => `${noun} ${now.id}: ${field} differs`);
}

function optionText(changed: ChangedField): string {
  return `option ${changed.field} ${valuesText(changed)}`;
}

function changedPart(before: Part, now: Part): string[] {
  return [
    ...changedFields(before.settings, now.settings).map(optionText),
    ...changedItems(
      before.cases,
      now.cases,
      itemWords(now.noun, ({ id }: { id: string }) => id, changedCase(now.noun)),
    ),
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

/** Of an A/B measurement. Which files an arm installs is told by its install set. */
function changedArms(before: AnyRunPlan, now: AnyRunPlan): string[] {
  if (before.mode !== 'bench' || now.mode !== 'bench') return [];
  const compare = (old: BenchArm, fresh: BenchArm) =>
    changedFields({ ...old, installSet: '' }, { ...fresh, installSet: '' }).map(
      (changed) => `arm ${fresh.name}: ${changed.field} ${valuesText(changed)}`,
    );
  return changedItems(
    before.arms,
    now.arms,
    itemWords('arm', ({ name }: BenchArm) => name, compare),
  );
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
    ...changedItems(
      before.drivers,
      now.drivers,
      itemWords('driver', ({ id }: PlannedDriver) => id, changedDriver),
    ),
    ...changedItems(
      partsOf(before),
      partsOf(now),
      itemWords('skill under test', ({ skill }: Part) => skill, changedPart),
    ),
    ...changedItems(
      setsOf(before),
      setsOf(now),
      itemWords('install set of', ({ name }: NamedSet) => name, changedSet),
    ),
    ...changedArms(before, now),
    ...changedOptions(before, now),
  ]);
  if (changes.length > 0 || hasSameRequests(before, now)) return changes;
  return ['skillgauge: this version plans other runs than the one that made the run folder'];
}
