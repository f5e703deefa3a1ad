import { z } from 'zod';
import type { GateSet } from '../gates/gate-spec.ts';
import { GateVerdict, gatesExitCode } from '../gates/gate-verdict.ts';
import { judgeGates } from '../gates/judge-gates.ts';
import { findInputChanges, LockChange } from './compare-inputs.ts';
import { type LockEntry, LockedScores } from './lock-file.ts';
import type { LockInputs } from './lock-inputs.ts';
import { gatedScores } from './locked-scores.ts';

/** The version of the document that `skillgauge lock check --json` prints. */
export const LOCK_CHECK_SCHEMA_VERSION = 1;

/** A skill under test of a lock: its locked figures, and its gates as they are judged now. */
export const CheckedTarget = z.object({
  skill: z.string(),
  scores: LockedScores,
  gates: GateVerdict.nullable().describe('null: no gate is set'),
});
export type CheckedTarget = z.infer<typeof CheckedTarget>;

/** What a check found of one entry of a lock. */
export const CheckedEntry = z.object({
  mode: z.enum(['trigger', 'matrix']),
  target: z.string().describe('Relative to the folder of the lock file'),
  driver: z.string(),
  driverTitle: z.string(),
  harnessVersion: z
    .string()
    .nullable()
    .describe('With which it was measured; a check does not look at the harness'),
  simulated: z.boolean(),
  experimental: z.string().optional(),
  stale: z.boolean(),
  changes: z.array(LockChange).describe('What differs from what was measured'),
  unreadable: z.string().nullable().describe('Why it could not be planned again; then it is stale'),
  targets: z.array(CheckedTarget),
});
export type CheckedEntry = z.infer<typeof CheckedEntry>;

/** The one document of `skillgauge lock check`. */
export const LockCheck = z.object({
  schemaVersion: z.literal(LOCK_CHECK_SCHEMA_VERSION),
  mode: z.literal('lock-check'),
  file: z.string(),
  simulated: z.boolean().describe('A simulated model answered in at least one of the measurements'),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  entries: z.array(CheckedEntry),
});
export type LockCheck = z.infer<typeof LockCheck>;

/** What is there today of an entry: its inputs and its gates by skill, or why there are none. */
export type PresentEntry =
  | { inputs: LockInputs; gates: ReadonlyMap<string, GateSet> }
  | { unreadable: string };

/** Holds one entry against what is there today. Gates of today are judged on the locked scores. */
export function checkEntry(entry: LockEntry, present: PresentEntry): CheckedEntry {
  const changes = 'inputs' in present ? findInputChanges(entry, present.inputs) : [];
  const unreadable = 'inputs' in present ? null : present.unreadable;
  const { driver, driverTitle, experimental, harnessVersion, mode, simulated } = entry;
  return {
    mode,
    target: entry.asked.target,
    driver,
    driverTitle,
    harnessVersion,
    simulated,
    ...(experimental === undefined ? {} : { experimental }),
    stale: changes.length > 0 || unreadable !== null,
    changes,
    unreadable,
    targets: entry.targets.map((target) => {
      const rules = 'inputs' in present ? present.gates.get(target.skill) : undefined;
      return {
        skill: target.skill,
        scores: target.scores,
        gates: rules === undefined ? null : judgeGates(gatedScores(driver, target), rules),
      };
    }),
  };
}

/** 1: something is stale, or a gate failed; 3: no gate failed, and one has no verdict; 0: all holds. */
function exitCodeOf(entries: readonly CheckedEntry[]): LockCheck['exitCode'] {
  if (entries.some(({ stale }) => stale)) return 1;
  const verdicts = entries.flatMap(({ targets }) => targets.map(({ gates }) => gates ?? undefined));
  return gatesExitCode(verdicts) ?? 0;
}

/** Puts the entries of a check together. */
export function createLockCheck(file: string, entries: readonly CheckedEntry[]): LockCheck {
  return {
    schemaVersion: LOCK_CHECK_SCHEMA_VERSION,
    mode: 'lock-check',
    file,
    simulated: entries.some(({ simulated }) => simulated),
    exitCode: exitCodeOf(entries),
    entries: [...entries],
  };
}
