import { z } from 'zod';

/** The text of a prompt: any language, any number of lines, but not blank, and without NUL, which no command line can carry. */
export const PromptText = z
  .string({ error: 'must be a text' })
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine((text) => !text.includes('\0'), 'must not hold a NUL character');

/** A label is `true` or `false`. Anything that only looks like one is refused, never guessed. */
export const TriggerLabel = z.boolean({ error: 'must be true or false, without quotes' });

/** An id as people write it: a text or a whole number. */
export const CaseId = z
  .union([z.string().min(1), z.number().int()], { error: 'must be a text or a whole number' })
  .transform(String);
