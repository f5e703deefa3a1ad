import { SkillgaugeError } from '@skillgauge/core';
import { z } from 'zod';

/**
 * A value as its schema has it.
 * @param what what the value is, and that it is not valid: the start of the message
 * @throws SkillgaugeError `invalid_input` with every problem at once
 */
export function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SkillgaugeError('invalid_input', `${what}:\n${z.prettifyError(parsed.error)}`, {
    fix: 'Correct the values named above.',
  });
}
