const USAGE_KEYS: ReadonlySet<string> = new Set(['usage', 'usageMetadata']);
const INPUT_KEYS = ['input_tokens', 'prompt_tokens', 'promptTokenCount'];

/**
 * Puts whole usage figures where aimock 1.43.0 wrote its shorter ones (it knows no cached input): in a JSON document, or in
 * every event of a stream.
 */
export function addUsageDetails(payload: string, usage: Readonly<Record<string, unknown>>): string {
  if (payload.startsWith('{')) return patchJson(payload, usage);
  return payload.replace(/^data: (\{.*\})$/gm, (_line, json: string) => `data: ${patchJson(json, usage)}`);
}

function patchJson(json: string, usage: Readonly<Record<string, unknown>>): string {
  const replace = (key: string, value: unknown): unknown => (holdsInput(key, value) ? usage : value);
  return JSON.stringify(JSON.parse(json, replace));
}

/** A stream's later events repeat the output figure alone; those stay as they are. */
function holdsInput(key: string, value: unknown): boolean {
  const isUsage = USAGE_KEYS.has(key) && typeof value === 'object' && value !== null;
  return isUsage && INPUT_KEYS.some((input) => input in value);
}
