import type { Installation } from '../driver/installation.ts';
import type { InstallSet } from '../skill/install-set.ts';
import type { TraceEventOf } from '../trace/trace-event.ts';
import type { PreflightRecord } from './record.ts';
import { createRunError, type RunError } from './run-error.ts';

/** Inputs of a preflight's judgement. `listed` is `null` when the harness said nothing of its skills. */
export interface PreflightFinding {
  driver: string;
  set: InstallSet;
  installation: Installation;
  listed: TraceEventOf<'skills-listed'> | null;
  /** Why the harness said nothing, where that is known. */
  failure: RunError | null;
}

function announcementError(finding: PreflightFinding, targetId: string | null): RunError | null {
  const { listed, set } = finding;
  if (finding.failure !== null) return finding.failure;
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

/** Harnesses print a description on one line: white space is no difference. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function descriptionWarning(declaredText: string, shownText: string | null): string[] {
  const declared = onOneLine(declaredText);
  const shown = shownText === null ? declared : onOneLine(shownText);
  if (shown === declared) return [];
  const isCut = shown.length < declared.length;
  return [
    isCut
      ? `The harness shows ${shown.length} of the description's ${declared.length} characters.`
      : `The harness shows another description than the file has.`,
  ];
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
  const missing = [...ours].filter((id) => id !== targetId && listed !== null && !announced.includes(id));
  return {
    driver: finding.driver,
    installSet: set.key,
    announced: announced.filter((id) => ours.has(id)),
    bundled: announced.filter((id) => !ours.has(id)),
    targetId,
    targetDescription: shown,
    error: announcementError(finding, targetId),
    warnings: [
      ...descriptionWarning(declared, shown),
      ...missing.map((id) => `Competitor ${id} is installed but not announced.`),
    ],
  };
}
