import {
  AttemptRecord,
  Billing,
  CostSource,
  Evidence,
  Outcome,
  type RunError,
  RunErrorClass,
  type RunRecord,
  type SkillObservation,
  type Usage,
} from '@skillgauge/core';

/** A JSON value with fields of which nothing is known yet. */
type Fields<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isTextOrNull: Test = (value) => value === null || typeof value === 'string';
const isTextOrAbsent: Test = (value) => value === undefined || typeof value === 'string';
const isBoolean: Test = (value) => typeof value === 'boolean';
const isWhole: Test = (value) => typeof value === 'number' && Number.isSafeInteger(value);
const isPositive: Test = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const isCount: Test = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isCountOrNull: Test = (value) => value === null || isCount(value);
const isAmount: Test = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function hasFields<Name extends string>(value: unknown): value is Fields<Name> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object that has `size` of them, beside those of the `optional` ones that are there; `null` for anything else. */
function fieldsOf<Name extends string>(
  value: unknown,
  size: number,
  optional: readonly Name[] = [],
): Fields<Name> | null {
  if (!hasFields<Name>(value)) return null;
  let expected = size;
  for (const name of optional) if (value[name] !== undefined) expected += 1;
  return Object.keys(value).length === expected ? value : null;
}

const OPTIONAL = {
  usage: ['computedCostUsd', 'billedTo'],
  error: ['retryAfterMs'],
  attempt: ['trace', 'outputs', 'leaks'],
  record: ['reused'],
} as const;

const WORDS = {
  billing: new Set<unknown>(Billing.options),
  costSource: new Set<unknown>(CostSource.options),
  endedBy: new Set<unknown>(AttemptRecord.shape.endedBy.options),
  errorClass: new Set<unknown>(RunErrorClass.options),
  evidence: new Set<unknown>([null, ...Evidence.options]),
  outcome: new Set<unknown>(Outcome.options),
};

function isUsage(value: unknown): boolean {
  const usage = fieldsOf<keyof Usage>(value, 11, OPTIONAL.usage);
  return (
    usage !== null &&
    isCountOrNull(usage.inputTokens) &&
    isCountOrNull(usage.cacheReadTokens) &&
    isCountOrNull(usage.cacheWriteTokens) &&
    isCountOrNull(usage.outputTokens) &&
    isCountOrNull(usage.reasoningTokens) &&
    isCountOrNull(usage.modelRequests) &&
    isAmount(usage.wallMs) &&
    (usage.costUsd === null || isAmount(usage.costUsd)) &&
    WORDS.costSource.has(usage.costSource) &&
    (usage.computedCostUsd === undefined || isAmount(usage.computedCostUsd)) &&
    isTextOrAbsent(usage.billedTo) &&
    WORDS.billing.has(usage.billing) &&
    isBoolean(usage.lowerBound)
  );
}

function isErrorOrNull(value: unknown): boolean {
  if (value === null) return true;
  const error = fieldsOf<keyof RunError>(value, 4, OPTIONAL.error);
  return (
    error !== null &&
    WORDS.errorClass.has(error.class) &&
    isText(error.message) &&
    isBoolean(error.retryable) &&
    (error.retryAfterMs === undefined || isAmount(error.retryAfterMs)) &&
    isText(error.evidence)
  );
}

function isSkill(value: unknown): boolean {
  const skill = fieldsOf<keyof SkillObservation>(value, 7);
  return (
    skill !== null &&
    isText(skill.id) &&
    isBoolean(skill.installed) &&
    isBoolean(skill.attempted) &&
    isBoolean(skill.loaded) &&
    isBoolean(skill.followed) &&
    isBoolean(skill.exploratory) &&
    WORDS.evidence.has(skill.evidence)
  );
}

function isAttempt(value: unknown): boolean {
  const attempt = fieldsOf<keyof AttemptRecord>(value, 7, OPTIONAL.attempt);
  return (
    attempt !== null &&
    isPositive(attempt.attempt) &&
    WORDS.endedBy.has(attempt.endedBy) &&
    (attempt.exitCode === null || isWhole(attempt.exitCode)) &&
    isTextOrNull(attempt.signal) &&
    isErrorOrNull(attempt.error) &&
    isUsage(attempt.usage) &&
    isTextOrNull(attempt.transcript) &&
    isTextOrAbsent(attempt.trace) &&
    isTextOrAbsent(attempt.outputs) &&
    (attempt.leaks === undefined || isListOf(attempt.leaks, isText))
  );
}

function isListOf(value: unknown, isItem: Test): boolean {
  return Array.isArray(value) && value.every(isItem);
}

/** What was measured, of which request. */
function isRequestPart(record: Fields<keyof RunRecord>): boolean {
  return (
    isText(record.requestId) &&
    isText(record.driver) &&
    isText(record.caseId) &&
    isPositive(record.trial) &&
    isText(record.arm) &&
    isTextOrNull(record.model) &&
    isTextOrNull(record.servedModel) &&
    isTextOrNull(record.harnessVersion) &&
    isTextOrNull(record.startedAt) &&
    isTextOrAbsent(record.reused)
  );
}

/**
 * A quick test for records as this project writes them, for reading a million of them: what it recognises is what `RunRecord` would give
 * back unchanged. Whatever else it meets (torn, damaged, with a field that is not known here) is for the schema to judge.
 */
export function isPlainRecord(value: unknown): value is RunRecord {
  const record = fieldsOf<keyof RunRecord>(value, 19, OPTIONAL.record);
  return (
    record !== null &&
    isRequestPart(record) &&
    WORDS.outcome.has(record.outcome) &&
    (record.fired === null || isBoolean(record.fired)) &&
    isListOf(record.skills, isSkill) &&
    isErrorOrNull(record.error) &&
    isTextOrNull(record.skipReason) &&
    isListOf(record.attempts, isAttempt) &&
    isUsage(record.usage) &&
    isCount(record.denials) &&
    isAmount(record.wallMs) &&
    isListOf(record.warnings, isText)
  );
}
