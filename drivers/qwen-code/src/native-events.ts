import { countField, MessageLine, nullableTextField, ResultLine, textField } from '@skillgauge/driver-kit';
import { z } from 'zod';

/** A line of `--output-format stream-json`. Sub-agents tell their call's id. */
export const NativeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('system'),
    subtype: textField,
    session_id: nullableTextField,
    model: nullableTextField,
    qwen_code_version: nullableTextField,
  }),
  MessageLine,
  ResultLine,
]);

/** A line of the session file that tells of a model request. */
export const SessionLine = z.object({
  systemPayload: z.object({
    uiEvent: z.object({
      'event.name': textField,
      error_message: textField,
      status_code: countField.nullable().catch(null),
    }),
  }),
});
