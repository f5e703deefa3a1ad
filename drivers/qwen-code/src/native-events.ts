import { MessageLine, ResultLine } from '@skillgauge/driver-kit';
import { z } from 'zod';

const text = z.string().catch('');
const nullableText = z.string().nullable().catch(null);
const count = z.number().int().nonnegative();

/** A line of `--output-format stream-json`. Sub-agents tell their call's id. */
export const NativeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('system'),
    subtype: text,
    session_id: nullableText,
    model: nullableText,
    qwen_code_version: nullableText,
  }),
  MessageLine,
  ResultLine,
]);
export type NativeEvent = z.infer<typeof NativeEvent>;

/** A line of the session file that tells of a model request. */
export const SessionLine = z.object({
  systemPayload: z.object({
    uiEvent: z.object({ 'event.name': text, error_message: text, status_code: count.nullable().catch(null) }),
  }),
});
