import type { EvalDriver } from '@skillgauge/core';
import { z } from 'zod';
import { driverException } from './driver-fault.ts';

/** Problems of one answer that are told. */
const MOST_PROBLEMS = 3;
const LONGEST_PROBLEM = 120;

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function describeProblems(error: z.ZodError): string {
  const problems = error.issues.slice(0, MOST_PROBLEMS).map(({ message, path }) => {
    const where = path.join('.');
    const what = message.length > LONGEST_PROBLEM ? `${message.slice(0, LONGEST_PROBLEM)}…` : message;
    return where === '' ? what : `${where}: ${what}`;
  });
  const more = error.issues.length - problems.length;
  return `${problems.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** The shapes describe what the functions are declared to answer, so a copy that fits the shape is of the declared type. */
function isDeclared<T>(_answer: T, _copy: unknown): _copy is T {
  return true;
}

/**
 * What a driver answered, as it was when it was looked at: a copy, since an answer may change when it is read again.
 * @throws Error that says what is wrong with it.
 */
export function requireShape<T>(value: T, shape: z.ZodType): T {
  if (isThenable(value)) {
    // Nobody waits for it: a rejection would end the whole process.
    Promise.resolve(value).catch(() => undefined);
    throw new TypeError('it answered a promise, where an answer is due at once');
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw new TypeError(`it answered something else than it must: ${describeProblems(parsed.error)}`);
  const copy: unknown = parsed.data;
  return isDeclared(value, copy) ? copy : value;
}

/** Makes guards for the functions of one driver: what they throw, or answer wrongly, names the driver and what it was doing. */
export function createGuard(driver: Pick<EvalDriver, 'id'>) {
  return <A extends readonly unknown[], R>(doing: string, shape: z.ZodType, work: (...args: A) => R) =>
    (...args: A): R => {
      try {
        return requireShape(work(...args), shape);
      } catch (thrown) {
        throw driverException(driver, doing, thrown);
      }
    };
}
