import {
  type AttemptRecord,
  createRunError,
  type InstallSet,
  type PreflightRecord,
  type RunError,
  type RunOptions,
  type RunRecord,
  type RunRequest,
  type SkillObservation,
  TriggerCase,
  type TriggerScoreInput,
  TriggerSettings,
  type Usage,
} from '../index.ts';

export const OPTIONS: RunOptions = {
  model: 'model-1',
  effort: null,
  maxTurns: null,
  permissions: 'read',
  installAs: 'plugin',
  bundled: false,
  fullBodies: false,
  stop: 'fired',
  timeoutMs: 300_000,
  idleTimeoutMs: 120_000,
  endpoint: null,
  simulated: null,
};

export const USAGE: Usage = {
  inputTokens: 100,
  cacheReadTokens: 20,
  cacheWriteTokens: null,
  outputTokens: 10,
  reasoningTokens: null,
  modelRequests: 1,
  wallMs: 1000,
  costUsd: 0.25,
  costSource: 'reported',
  billing: 'metered',
  lowerBound: false,
};

export const NO_USAGE: Usage = {
  inputTokens: null,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  modelRequests: null,
  wallMs: 0,
  costUsd: null,
  costSource: 'unknown',
  billing: 'unknown',
  lowerBound: false,
};

export const TARGET = 'kit:notes';

export function installSet(...competitors: string[]): InstallSet {
  const skill = (name: string, role: 'target' | 'competitor') => ({
    name,
    folder: name,
    description: `Does ${name}.`,
    role,
    sourceHash: 'hash',
    files: [],
  });
  return {
    key: 'set',
    target: 'notes',
    pluginName: 'kit',
    skills: [skill('notes', 'target'), ...competitors.map((name) => skill(name, 'competitor'))],
  };
}

export function preflight(changes: Partial<PreflightRecord> = {}): PreflightRecord {
  return {
    driver: 'demo',
    installSet: 'set',
    announced: [TARGET],
    bundled: [],
    targetId: TARGET,
    targetDescription: 'Does notes.',
    error: null,
    warnings: [],
    ...changes,
  };
}

export function observation(id: string, changes: Partial<SkillObservation> = {}): SkillObservation {
  return {
    id,
    installed: true,
    attempted: false,
    loaded: false,
    followed: false,
    exploratory: false,
    evidence: null,
    ...changes,
  };
}

function request(caseId: string, trial: number): RunRequest {
  return {
    id: `${caseId}/${trial}`,
    driver: 'demo',
    caseId,
    prompt: `Prompt of ${caseId}`,
    trial,
    arm: 'default',
    installSet: 'set',
    target: 'notes',
    fixture: null,
    options: OPTIONS,
  };
}

const OUTCOMES = {
  F: 'scored',
  '-': 'scored',
  a: 'scored',
  c: 'censored',
  e: 'errored',
  s: 'skipped',
} as const;

type RecordSketch = keyof typeof OUTCOMES;

function isRecordSketch(sketch: string): sketch is RecordSketch {
  return Object.hasOwn(OUTCOMES, sketch);
}

function sketchError(sketch: RecordSketch): RunError | null {
  if (sketch === 'e') return createRunError('server', 'It broke.');
  return sketch === 'c' ? createRunError('timeout', 'It was too slow.') : null;
}

export function attempt(changes: Partial<AttemptRecord> = {}): AttemptRecord {
  return {
    attempt: 1,
    endedBy: 'exit',
    exitCode: 0,
    signal: null,
    error: null,
    usage: USAGE,
    transcript: null,
    ...changes,
  };
}

/**
 * A run from a sketch: F fired, - not fired, a asked for without loading, c cut off, e errored, s skipped.
 */
export function record(
  caseId: string,
  trial: number,
  sketch: RecordSketch,
  changes: Partial<RunRecord> = {},
): RunRecord {
  const isSkipped = sketch === 's';
  const isFired = sketch === 'F';
  const error = sketchError(sketch);
  const target = observation(TARGET, {
    attempted: isFired || sketch === 'a',
    loaded: isFired,
    evidence: isFired ? 'event' : null,
  });
  return {
    requestId: `${caseId}/${trial}`,
    driver: 'demo',
    caseId,
    trial,
    arm: 'default',
    outcome: OUTCOMES[sketch],
    fired: OUTCOMES[sketch] === 'scored' ? isFired : null,
    skills: isSkipped ? [] : [target],
    error,
    skipReason: isSkipped ? 'budget' : null,
    attempts: isSkipped ? [] : [attempt({ error, transcript: `transcripts/${caseId}-${trial}.ndjson` })],
    usage: isSkipped ? NO_USAGE : USAGE,
    model: 'model-1',
    servedModel: isSkipped ? null : 'model-1',
    harnessVersion: isSkipped ? null : '1.2.3',
    denials: 0,
    startedAt: null,
    wallMs: 1000,
    warnings: [],
    ...changes,
  };
}

/**
 * A whole measurement from a sketch: a case a line, a run a character. Ids that begin with `p` should trigger.
 * A `.` is a planned run without a record.
 * @example scoreInput({ p1: 'FF-', n1: '--.' })
 */
export function scoreInput(
  sketches: Readonly<Record<string, string>>,
  changes: Partial<TriggerScoreInput> = {},
): TriggerScoreInput {
  const cases = Object.keys(sketches).map((id) =>
    TriggerCase.parse({ id, prompt: `Prompt of ${id}`, shouldTrigger: id.startsWith('p') }),
  );
  const runs = Object.entries(sketches).flatMap(([caseId, line]) =>
    Array.from(line, (sketch, index) => ({ caseId, trial: index + 1, sketch })),
  );
  return {
    driver: { id: 'demo', title: 'Demo Agent', testedVersion: '1.2.3' },
    set: installSet(),
    cases,
    settings: TriggerSettings.parse({ trials: 3 }),
    options: OPTIONS,
    requests: runs.map(({ caseId, trial }) => request(caseId, trial)),
    records: runs.flatMap(({ caseId, trial, sketch }) =>
      isRecordSketch(sketch) ? [record(caseId, trial, sketch)] : [],
    ),
    preflight: preflight(),
    harnessVersion: '1.2.3',
    priceTable: 'prices 1.0 (2025-01-01)',
    ...changes,
  };
}
