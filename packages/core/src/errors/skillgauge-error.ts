const MARKER = Symbol.for('skillgauge.error');

/** Everything that the caller cannot go on from. `code` is stable; `exitCode` is what the command ends with. */
export type SkillgaugeErrorCode =
  | 'invalid_input'
  | 'capability_missing'
  | 'harness_missing'
  | 'harness_untested'
  | 'credentials_missing'
  | 'not_measured'
  | 'interrupted'
  | 'contract_version'
  | 'driver_fault';

const EXIT_CODE_OF: Record<SkillgaugeErrorCode, number> = {
  invalid_input: 2,
  capability_missing: 2,
  contract_version: 2,
  harness_missing: 3,
  harness_untested: 3,
  credentials_missing: 3,
  not_measured: 3,
  driver_fault: 3,
  interrupted: 130,
};

/**
 * The one exception class of skillgauge. The message says what failed, with which value; `fix` says what to do next.
 * @example throw new SkillgaugeError('invalid_input', 'trials is 0', { fix: 'Give a whole number of 1 or more.' })
 */
export class SkillgaugeError extends Error {
  readonly [MARKER] = true;
  readonly code: SkillgaugeErrorCode;
  readonly fix: string | null;

  constructor(code: SkillgaugeErrorCode, message: string, options: { fix?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'SkillgaugeError';
    this.code = code;
    this.fix = options.fix ?? null;
  }

  /** The exit code of the command for this error: 2 bad input, 3 nothing measured, 130 interrupted. */
  get exitCode(): number {
    return EXIT_CODE_OF[this.code];
  }

  /** True for an error of this class, also when it comes from another copy of the package. */
  static isInstance(value: unknown): value is SkillgaugeError {
    return typeof value === 'object' && value !== null && MARKER in value;
  }
}
