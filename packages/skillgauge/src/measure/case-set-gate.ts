import {
  checkDiversity,
  DIVERSITY_KINDS,
  type DiversityFinding,
  type DiversityKind,
  nearestName,
  SkillgaugeError,
  type TriggerCase,
} from '@skillgauge/core';
import type { EvalFile } from '@skillgauge/skills';

/** Kinds that stop a measurement unless they are allowed. */
const ALLOWABLE: readonly DiversityKind[] = DIVERSITY_KINDS.filter((kind) => kind !== 'both-labels');

/**
 * Parses `--allow`: kinds of findings joined by commas, or `all`.
 * @throws SkillgaugeError `invalid_input` for an unknown kind.
 */
export function parseAllowed(text: string, previous: readonly DiversityKind[] = []): DiversityKind[] {
  const words = text.split(',').map((word) => word.trim());
  const kinds: string[] = words.flatMap((word) => (word === 'all' ? [...ALLOWABLE] : [word]));
  const known = (kind: string): kind is DiversityKind => ALLOWABLE.some((one) => one === kind);
  const unknown = kinds.find((kind) => !known(kind));
  if (unknown === undefined) return [...previous, ...kinds.filter(known)];
  const nearest = nearestName(unknown, ALLOWABLE);
  throw new SkillgaugeError('invalid_input', `--allow is "${text}".`, {
    fix: `${nearest === null ? '' : `Did you mean ${nearest}? `}Use one of: ${ALLOWABLE.join(', ')}, all.`,
  });
}

/**
 * Looks at a case set before money is spent on it. What is left over are notes for the report.
 * @throws SkillgaugeError `invalid_input` for duplicates and near-duplicates that are not allowed, and for a prompt with two labels.
 */
export function gateCaseSet(cases: readonly TriggerCase[], allowed: readonly DiversityKind[]): string[] {
  const findings = checkDiversity(cases);
  const stopping = findings.filter(
    ({ kind, level }) => level === 'error' || (level === 'blocking' && !allowed.includes(kind)),
  );
  if (stopping.length > 0) refuseSet(stopping);
  return findings.map(({ message }) => message);
}

function refuseSet(findings: readonly DiversityFinding[]): never {
  const lines = findings.map(({ kind, message }) => `\n  ${kind}: ${message}`).join('');
  const kinds = [...new Set(findings.filter(({ level }) => level === 'blocking').map(({ kind }) => kind))];
  const goOn = kinds.length === 0 ? '' : `, or go on with --allow ${kinds.join(',')}`;
  throw new SkillgaugeError('invalid_input', `The case set is not fit to be measured.${lines}`, {
    fix: `Change or remove the cases named${goOn}.`,
  });
}

/** The most refused cases that are told one by one. */
const TOLD = 10;

/** What became of the cases of a file that is not in our own shape, each a sentence. */
export function accountNotes({ cases, path, refused, shape, warnings }: EvalFile): string[] {
  if (shape === 'skillgauge' || refused.length === 0) return warnings;
  const all = cases.length + refused.length;
  const head = `${path} has the shape "${shape}": ${cases.length} of its ${all} cases are trigger cases.`;
  const told = refused.slice(0, TOLD).map(({ id, path: place, reason }) => {
    return `Not a trigger case: ${id ?? place.map(String).join('.')}: ${reason}.`;
  });
  const rest = refused.length > TOLD ? [`${refused.length - TOLD} more cases are refused.`] : [];
  return [head, ...told, ...rest, ...warnings];
}
