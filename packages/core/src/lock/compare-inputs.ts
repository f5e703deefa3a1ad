import { z } from 'zod';
import { changedFields, changedItems, type ItemWords } from '../run/name-changes.ts';
import type { CaseInputs, LockedSkill, LockInputs, TargetInputs } from './lock-inputs.ts';

/** One thing that differs from what a lock was made with. */
export const LockChange = z.object({
  subject: z.enum(['skill', 'case', 'option', 'driver', 'skill under test', 'plan']),
  name: z.string().describe('Of the skill, the case, the option; empty for the plan'),
  what: z.string().describe('What of it: description, body, prompt, is gone, is new'),
  before: z.string().nullable().describe('A value, or the start of a hash; null where the words say it all'),
  now: z.string().nullable(),
});
export type LockChange = z.infer<typeof LockChange>;

type Subject = LockChange['subject'];

/** A hash is told by its start. */
const short = (hash: string): string => hash.slice(0, 8);

function itemWords<T>(
  subject: Subject,
  nameOf: (item: T) => string,
  compare: (before: T, now: T) => readonly LockChange[],
): ItemWords<T, LockChange> {
  const whole = (what: string) => (name: string) => ({ subject, name, what, before: null, now: null });
  return { nameOf, compare, gone: whole('is gone'), isNew: whole('is new') };
}

const SKILL_PARTS = [
  ['description', 'description'],
  ['body', 'body'],
  ['files', 'other files of its folder'],
  ['folder', 'folder'],
] as const;

/** What the hashes of the parts do not tell: they are of what SKILL.md says. */
const UNSEEN_PART = 'executable bit of SKILL.md';

function changedSkill(before: LockedSkill, now: LockedSkill): LockChange[] {
  const change = (what: string, old: string, fresh: string): LockChange => ({
    subject: 'skill',
    name: now.name,
    what,
    before: short(old),
    now: short(fresh),
  });
  const parts = SKILL_PARTS.filter(([part]) => before[part] !== now[part]).map(([part, words]) =>
    change(words, before[part], now[part]),
  );
  // The description is a part of the front matter.
  const isFront = before.frontMatter !== now.frontMatter && before.description === now.description;
  const front = isFront ? [change('front matter', before.frontMatter, now.frontMatter)] : [];
  const found = [...front, ...parts];
  return found.length > 0 || before.source === now.source
    ? found
    : [change(UNSEEN_PART, before.source, now.source)];
}

function changedCase(before: CaseInputs, now: CaseInputs): LockChange[] {
  const { id: name } = now;
  if (before.shouldTrigger !== now.shouldTrigger) {
    const [old, fresh] = [String(before.shouldTrigger), String(now.shouldTrigger)];
    return [{ subject: 'case', name, what: 'shouldTrigger', before: old, now: fresh }];
  }
  if (before.hash === now.hash) return [];
  const what = before.prompt === now.prompt ? 'fields other than its words' : 'prompt';
  return [{ subject: 'case', name, what, before: short(before.hash), now: short(now.hash) }];
}

function changedTarget(before: TargetInputs, now: TargetInputs): LockChange[] {
  return [
    ...changedFields(before.options, now.options).map(
      ({ field, ...values }): LockChange => ({ subject: 'option', name: field, what: 'value', ...values }),
    ),
    ...changedItems(
      before.cases,
      now.cases,
      itemWords('case', ({ id }: CaseInputs) => id, changedCase),
    ),
  ];
}

function unexplained(before: LockInputs, now: LockInputs): LockChange[] {
  return now.targets.flatMap(({ requests, skill }): LockChange[] => {
    const old = before.targets.find((target) => target.skill === skill)?.requests ?? requests;
    return old === requests
      ? []
      : [{ subject: 'plan', name: '', what: 'other runs', before: short(old), now: short(requests) }];
  });
}

/** What differs between the inputs of a lock and those of today; nothing where it holds. */
export function findInputChanges(before: LockInputs, now: LockInputs): LockChange[] {
  const { contract, driver, pluginName, stub } = now;
  const fields = changedFields(
    { contract: before.contract, stub: before.stub, pluginName: before.pluginName },
    { contract, stub, pluginName },
  );
  const changes = [
    ...fields.map(
      ({ field, ...values }): LockChange => ({ subject: 'driver', name: driver, what: field, ...values }),
    ),
    ...changedItems(
      before.skills,
      now.skills,
      itemWords('skill', ({ name }: LockedSkill) => name, changedSkill),
    ),
    ...changedItems(
      before.targets,
      now.targets,
      itemWords('skill under test', ({ skill }: TargetInputs) => skill, changedTarget),
    ),
  ];
  return changes.length > 0 ? changes : unexplained(before, now);
}

/** `skill pdf: description changed (3f2a91c0 → 77be01aa)`. */
export function changeText({ before, name, now, subject, what }: LockChange): string {
  if (subject === 'plan') return 'skillgauge: this version plans other runs than the one that made the lock';
  if (subject === 'option') return `option ${name}: ${before} → ${now}`;
  const values = before === null ? '' : ` changed (${before} → ${now})`;
  return `${subject} ${name}: ${what}${values}`;
}
