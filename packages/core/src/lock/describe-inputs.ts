import { normalisePrompt } from '../cases/normalise-prompt.ts';
import { contentHash } from '../run/content-hash.ts';
import type { ExecutionPlan, RunOptions } from '../run/request.ts';
import { CANARY_PLACEHOLDER, type InstallSet, STUB_VERSION } from '../skill/install-set.ts';
import type { TriggerCase } from '../trigger/case.ts';
import type { TriggerSettings } from '../trigger/spec.ts';
import {
  type CaseInputs,
  LockedOptions,
  type LockedSkill,
  type LockInputs,
  type TargetInputs,
} from './lock-inputs.ts';

/** A skill under test, planned for one driver. */
export interface PlannedLockTarget {
  /** The install set with real bodies, whatever is installed: the parts of a skill are told from it. */
  sources: InstallSet;
  settings: TriggerSettings;
  cases: readonly TriggerCase[];
  /** What the driver would run. */
  plan: Pick<ExecutionPlan, 'requests' | 'skipped'>;
}

/** One driver, and all that it would measure. */
export interface PlannedLock {
  driver: { id: string; contract: string };
  targets: readonly PlannedLockTarget[];
}

function describeSkill({
  description,
  files,
  folder,
  name,
  sourceHash,
}: InstallSet['skills'][number]): LockedSkill {
  const isMain = ({ path }: (typeof files)[number]) => path === 'SKILL.md';
  const text = files.find(isMain)?.content ?? '';
  const split = text.indexOf(CANARY_PLACEHOLDER);
  return {
    name,
    folder,
    source: sourceHash.slice(0, 16),
    description: contentHash(description),
    frontMatter: contentHash(text.slice(0, split)),
    body: contentHash(text.slice(split)),
    files: contentHash(files.filter((file) => !isMain(file))),
  };
}

/** Notes are for people, and a split is not measured. */
function describeCase(measured: TriggerCase): CaseInputs {
  const { notes: _, split: __, ...item } = measured;
  return {
    id: item.id,
    shouldTrigger: item.shouldTrigger,
    prompt: hashPrompt(item.prompt),
    hash: contentHash(item),
  };
}

/** The hash of a prompt as prompts are compared. */
export function hashPrompt(prompt: string): string {
  return contentHash(normalisePrompt(prompt));
}

function optionsOf({ requests, skipped = [] }: PlannedLockTarget['plan']): RunOptions | null {
  return requests[0]?.options ?? skipped[0]?.request.options ?? null;
}

/** In an order of its own, so that equal options have equal texts. A gate is no input: it is judged on the results. */
function describeOptions(asked: TriggerSettings, options: RunOptions): LockedOptions {
  const { gates: _, ...settings } = asked;
  const entries = Object.entries({ ...settings, ...options });
  return LockedOptions.parse(
    Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1))),
  );
}

function describeTarget({ cases, plan, settings, sources }: PlannedLockTarget): TargetInputs[] {
  const options = optionsOf(plan);
  if (options === null) return [];
  const ids = [...plan.requests, ...(plan.skipped ?? []).map(({ request }) => request)].map(({ id }) => id);
  return [
    {
      skill: sources.target,
      options: describeOptions(settings, options),
      requests: contentHash(ids.toSorted()),
      cases: cases.map(describeCase),
    },
  ];
}

/** The inputs of one driver's runs as a lock keeps them. */
export function describeInputs({ driver, targets }: PlannedLock): LockInputs {
  const skills = targets.flatMap(({ sources }) => sources.skills);
  const [first] = targets;
  return {
    driver: driver.id,
    contract: driver.contract,
    stub: targets.every(({ settings }) => settings.fullBodies) ? null : STUB_VERSION,
    pluginName: first?.sources.pluginName ?? null,
    // In a matrix every install set holds the same skills.
    skills: [...new Map(skills.map((skill) => [skill.name, skill])).values()]
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .map(describeSkill),
    targets: targets.flatMap(describeTarget).toSorted((left, right) => (left.skill < right.skill ? -1 : 1)),
  };
}
