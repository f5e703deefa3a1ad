import { z } from 'zod';

/** The version of the protocol that this driver speaks. */
export const PROTOCOL_VERSION = 1;

/** The code by which an agent says that it wants a login. */
export const AUTH_REQUIRED = -32_000;

const text = z.string().catch('');
const optionalText = z.string().nullish().catch(null);
const Id = z.union([z.string(), z.number()]);

/** A message of the protocol, either way, with as little as we need of it. */
export const Message = z.object({
  id: Id.nullish().catch(null),
  method: optionalText,
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type Message = z.infer<typeof Message>;

export const Failure = z.object({
  code: z.number().nullable().catch(null),
  message: text,
  data: z.unknown().optional(),
});
export type Failure = z.infer<typeof Failure>;

const AuthMethod = z.object({ id: z.string(), name: text, description: optionalText });
export type AuthMethod = z.infer<typeof AuthMethod>;

/** Members that are not as they should be are left out. */
function listOf<T>(item: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((value) => item.safeParse(value).data ?? []));
}

export const Initialized = z.object({
  protocolVersion: z.number(),
  agentInfo: z.object({ version: optionalText }).nullish().catch(null),
  authMethods: listOf(AuthMethod),
});
export type Initialized = z.infer<typeof Initialized>;

const Model = z.object({ modelId: z.string(), name: text });
const Choice = z.object({ value: z.string(), name: text });
const ConfigOption = z.object({
  id: z.string(),
  category: optionalText,
  currentValue: z.unknown().optional(),
  options: listOf(z.union([Choice, z.object({ options: listOf(Choice) })])),
});

export const Session = z.object({
  sessionId: z.string(),
  models: z
    .object({ availableModels: listOf(Model), currentModelId: optionalText })
    .nullish()
    .catch(null),
  configOptions: listOf(ConfigOption),
});
export type Session = z.infer<typeof Session>;

/** What a call of a tool gave: the texts among what the agent shows. */
const Content = listOf(
  z.object({ content: z.object({ text: z.string() }) }).transform((item) => item.content.text),
);

export const ToolCall = z.object({
  toolCallId: z.string(),
  title: optionalText,
  kind: optionalText,
  status: optionalText,
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
  locations: listOf(z.object({ path: z.string() })).optional(),
  content: Content.optional(),
  _meta: z.object({ toolName: optionalText }).nullish().catch(null),
});
export type ToolCall = z.infer<typeof ToolCall>;

const PermissionOption = z.object({ optionId: z.string(), kind: text });

export const PermissionRequest = z.object({ toolCall: ToolCall, options: listOf(PermissionOption) });
export type PermissionRequest = z.infer<typeof PermissionRequest>;

export const PermissionAnswer = z.object({
  outcome: z.object({ outcome: z.string(), optionId: optionalText }),
});

const count = z.number().int().nonnegative().nullish().catch(null);

/** Token figures as the protocol has them. */
export const Figures = z.object({
  inputTokens: count,
  outputTokens: count,
  totalTokens: count,
  thoughtTokens: count,
  cachedReadTokens: count,
  cachedWriteTokens: count,
});
export type Figures = z.infer<typeof Figures>;

const Quota = z.object({
  token_count: z.object({ input_tokens: count, output_tokens: count }),
  model_usage: listOf(z.object({ model: z.string() })),
});

export const PromptResult = z.object({
  stopReason: z.string(),
  usage: Figures.nullish().catch(null),
  // Gemini CLI 0.61.0
  _meta: z.object({ quota: Quota }).nullish().catch(null),
});
export type PromptResult = z.infer<typeof PromptResult>;

export const Update = z.discriminatedUnion('sessionUpdate', [
  z.object({
    sessionUpdate: z.literal('agent_message_chunk'),
    messageId: optionalText,
    content: z.object({ text }),
    // Qwen Code 0.15.10: the figures of one model request, with an empty text.
    _meta: z.object({ usage: Figures }).nullish().catch(null),
  }),
  ToolCall.extend({ sessionUpdate: z.literal('tool_call') }),
  ToolCall.extend({ sessionUpdate: z.literal('tool_call_update') }),
  z.object({
    sessionUpdate: z.literal('available_commands_update'),
    availableCommands: listOf(z.object({ name: z.string() })),
  }),
  z.object({
    sessionUpdate: z.literal('usage_update'),
    cost: z.object({ amount: z.number().nonnegative(), currency: text }).nullish().catch(null),
  }),
]);
export type Update = z.infer<typeof Update>;

export const SessionUpdate = z.object({ update: Update });
