import {
  CANARY_PLACEHOLDER,
  createLockEntry,
  describeInputs,
  type InstallSet,
  type LockEntry,
  type LockedRequest,
  type LockFile,
  type LockInputs,
  mergeEntries,
  scoreTrigger,
  type TriggerCase,
  type TriggerSettings,
} from '../index.ts';
import { installSet, scoreInput } from './trigger-run.ts';

const ASKED: LockedRequest = {
  target: 'skills/notes',
  evals: null,
  skill: null,
  installSet: [],
  filter: [],
  settings: {},
  gates: {},
  config: null,
  driver: 'demo',
  strict: false,
};

/** What may be otherwise in a sample. */
export interface SampleChanges {
  description?: string;
  body?: string;
  license?: string;
  sourceHash?: string;
  settings?: Partial<TriggerSettings>;
  cases?: (cases: readonly TriggerCase[]) => readonly TriggerCase[];
  competitors?: readonly string[];
}

function sources({
  body = 'Do it.',
  competitors = [],
  description = 'Does notes.',
  license = 'MIT',
  sourceHash = 'a'.repeat(64),
}: SampleChanges): InstallSet {
  const set = installSet(...competitors);
  const text = `---\ndescription: ${description}\nlicense: ${license}\n---\nskillgauge-canary: ${CANARY_PLACEHOLDER}\n${body}`;
  const files = [{ path: 'SKILL.md', encoding: 'utf8' as const, content: text, executable: false }];
  return { ...set, skills: set.skills.map((skill) => ({ ...skill, description, sourceHash, files })) };
}

/** Sketches as `scoreInput` takes them: what was measured. */
export const SKETCHES = {
  p1: 'FFF',
  p2: 'FF-',
  p3: 'FFc',
  p4: 'FFF',
  p5: 'FFF',
  p6: 'FFF',
  p7: 'FFF',
  n1: '---',
  n2: '-Fe',
};

/** The inputs of a sample measurement. */
export function sampleInputs(
  changes: SampleChanges = {},
  sketches: Readonly<Record<string, string>> = SKETCHES,
): LockInputs {
  const { cases, requests, settings } = scoreInput(sketches);
  return describeInputs({
    driver: { id: 'demo', contract: 'driver/1' },
    targets: [
      {
        sources: sources(changes),
        settings: { ...settings, ...changes.settings },
        cases: changes.cases?.(cases) ?? cases,
        plan: { requests: [...requests] },
      },
    ],
  });
}

/** A lock of a sample measurement. */
export function sampleLock(
  sketches: Readonly<Record<string, string>> = SKETCHES,
): LockFile & { entries: [LockEntry] } {
  const report = scoreTrigger(scoreInput(sketches));
  const entry = createLockEntry({
    mode: 'trigger',
    asked: ASKED,
    inputs: sampleInputs({}, sketches),
    reports: [report],
  });
  if (entry === null) throw new Error('no entry');
  return { ...mergeEntries(null, [entry]), entries: [entry] };
}
