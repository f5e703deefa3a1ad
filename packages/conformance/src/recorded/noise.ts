/** A line that no harness means anything by. `json` is true for JSON objects, which a stream may hold. */
export interface NoiseLine {
  kind: string;
  line: string;
  json: boolean;
}

const text = (kind: string, line: string): NoiseLine => ({ kind, line, json: false });
const json = (kind: string, line: string): NoiseLine => ({ kind, line, json: true });

/** Noise of every kind that was met in real streams. Nothing in it may change what a run is judged as. */
export const NOISE: readonly NoiseLine[] = [
  text('plain text', 'npm warn config production Use `--omit=dev` instead.'),
  text('empty line', ''),
  text('blank line', ' \t '),
  text('binary', '\u0000\u0001\u001B[31m\uFFFD\uFFFD\u0007\u009F\uD83D'),
  text('torn JSON', '{"type":"assistant","message":{"content":[{"type":"tool_use","na'),
  text('torn end of JSON', 'me":"x","input":{}}]}}'),
  text('bare null', 'null'),
  text('bare number', '42'),
  text('bare string', '"SKILL.md"'),
  text('bare array', '[{"type":"result"}]'),
  text('mention of a skill file', 'Reading skills/pdf-forms/SKILL.md, name: pdf-forms'),
  json('empty object', '{}'),
  json(
    'unknown type',
    '{"type":"skillgauge.noise","subtype":"x","payload":{"name":"Skill","status":"completed"}}',
  ),
  json('type of another kind', '{"type":null,"message":null,"item":null,"usage":null}'),
  json('list as type', '{"type":["assistant"],"item":[],"message":[]}'),
  json('name of an object member as type', '{"type":"constructor"}'),
  json('prototype as type', '{"type":"__proto__","__proto__":{"type":"result"}}'),
  json('deeply nested', `{"type":"skillgauge.noise","deep":${'['.repeat(5000)}${']'.repeat(5000)}}`),
];

/** A line of 1 MiB with characters of four bytes, as a command's output inside an event can be. */
export const HUGE_NOISE: NoiseLine = json(
  'huge',
  `{"type":"skillgauge.noise","text":"${'🛰️ log '.repeat(90_000)}"}`,
);
