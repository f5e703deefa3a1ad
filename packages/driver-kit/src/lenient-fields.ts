import { z } from 'zod';

/** A text of an event; anything else is an empty one, so that the event is still read. */
export const textField = z.string().catch('');

/** A text of an event, or `null` for anything else. */
export const nullableTextField = z.string().nullable().catch(null);

/** A number of tokens, turns or the like. */
export const countField = z.number().int().nonnegative();
