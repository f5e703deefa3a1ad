import type { Installation } from '../driver/installation.ts';
import type { SkillListing } from '../driver/skill-listing.ts';
import type { InstallSet } from '../skill/install-set.ts';
import type { TraceEventOf } from '../trace/trace-event.ts';
import { describeArrivals, onOneLine } from './describe-arrivals.ts';
import { isIdOf } from './find-leaks.ts';
import type { PreflightRecord } from './record.ts';
import type { AbsentSkill } from './request.ts';
import { createRunError, type RunError } from './run-error.ts';

/** Inputs of a preflight's judgement. `listed` is `null` when the harness said nothing of its skills. */
export interface PreflightFinding {
  driver: string;
  set: InstallSet;
  /** Skills that must not be announced; the target may be one of them. @default none */
  absent?: readonly AbsentSkill[];
  installation: Installation;
  /** What is known of the harness's listing. @default nothing */
  listing?: SkillListing;
  listed: TraceEventOf<'skills-listed'> | null;
  /** Why the harness said nothing, where that is known. */
  failure: RunError | null;
}

/** The harness works, and need not say which skills it sees: that is no error, and not known either. */
function isUnseen({ failure, listed, listing }: PreflightFinding): boolean {
  return failure === null && listed === null && listing?.preflight === 'unseen';
}

/** The target is not installed, on purpose. */
function isWithoutTarget({ absent = [], installation, set }: PreflightFinding): boolean {
  const isInstalled = installation.namespace.some(({ name }) => name === set.target);
  return !isInstalled && absent.some(({ name }) => name === set.target);
}

function unseenWarning(finding: PreflightFinding): string[] {
  return isUnseen(finding) && !isWithoutTarget(finding)
    ? [
        'The preflight cannot see which skills the harness shows its model: a skill that is not there looks like one that does not fire.',
      ]
    : [];
}

/** A skill that must not be there, and is announced. */
function contamination({ absent = [], listed }: PreflightFinding): RunError | null {
  const ids = listed?.skills.map(({ id }) => id) ?? [];
  const found = absent.flatMap((skill) => ids.filter((id) => isIdOf(id, skill)).map((id) => ({ id, skill })));
  const [first] = found;
  return first === undefined
    ? null
    : createRunError(
        'contaminated',
        `Skill ${first.skill.name} must be absent from these runs, and the harness announces it as ${first.id}.`,
      );
}

/** Without the target: what else is installed must be loadable, and nothing of the target may be there. */
function absenceError(finding: PreflightFinding): RunError | null {
  const { failure, listed, set } = finding;
  const contaminated = contamination(finding);
  if (contaminated !== null) return contaminated;
  // Many harnesses say nothing where there is nothing to list.
  const isSilent = listed === null && (failure === null || failure.class === 'not_announced');
  if (set.skills.length === 0 && isSilent) return null;
  if (failure !== null) return failure;
  if (isUnseen(finding)) return null;
  if (listed === null) {
    return createRunError('not_announced', 'The harness did not say which skills it sees.');
  }
  return set.skills.length > 0 && !listed.canLoad
    ? createRunError('not_loadable', 'The harness announces skills but offers no means to load them.')
    : null;
}

function announcementError(finding: PreflightFinding, targetId: string | null): RunError | null {
  const { listed, set } = finding;
  if (isWithoutTarget(finding)) return absenceError(finding);
  const contaminated = contamination(finding);
  if (contaminated !== null) return contaminated;
  if (finding.failure !== null) return finding.failure;
  if (isUnseen(finding)) return null;
  if (listed === null)
    return createRunError('not_announced', 'The harness did not say which skills it sees.');
  const count = listed.skills.filter((skill) => skill.id === targetId).length;
  if (count === 0) {
    const seen = listed.skills.map((skill) => skill.id).join(', ') || 'none';
    return createRunError(
      'not_announced',
      `Skill ${set.target} is not announced as ${targetId}; announced: ${seen}.`,
    );
  }
  if (count > 1) return createRunError('not_announced', `Skill ${set.target} is announced ${count} times.`);
  if (!listed.canLoad) {
    return createRunError('not_loadable', 'The harness announces the skill but offers no means to load it.');
  }
  return null;
}

/** What is cut is told by `descriptions`; here, that another text is shown. */
function descriptionWarning(declared: string, shown: string | null): string[] {
  const isOther = shown !== null && onOneLine(shown).length >= onOneLine(declared).length;
  return isOther && onOneLine(shown) !== onOneLine(declared)
    ? ['The harness shows another description than the file has.']
    : [];
}

/** Judges what a harness announces: the target must be there once, under its resolved id, and loadable. */
export function checkPreflight(finding: PreflightFinding): PreflightRecord {
  const { installation, listed, set } = finding;
  const target = installation.namespace.find((skill) => skill.name === set.target);
  const targetId = target?.id ?? null;
  const ours = new Set(installation.namespace.map((skill) => skill.id));
  const shown = listed?.skills.find((skill) => skill.id === targetId)?.description ?? null;
  const declared = set.skills.find((skill) => skill.name === set.target)?.description ?? '';
  const announced = listed?.skills.map((skill) => skill.id) ?? [];
  return {
    driver: finding.driver,
    installSet: set.key,
    announced: announced.filter((id) => ours.has(id)),
    bundled: announced.filter((id) => !ours.has(id)),
    targetId,
    targetDescription: shown,
    descriptions: describeArrivals({
      set,
      namespace: installation.namespace,
      listed,
      listing: finding.listing ?? null,
    }),
    ...(isUnseen(finding) ? { unseen: true } : {}),
    error: announcementError(finding, targetId),
    warnings: [...unseenWarning(finding), ...descriptionWarning(declared, shown)],
  };
}
