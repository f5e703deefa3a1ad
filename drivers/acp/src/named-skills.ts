import type { ResolvedSkill } from '@skillgauge/core';
import type { ToolCall } from './messages.ts';

/** Tools whose name says that they load skills. */
const SKILL_TOOL = /(?:^|[^a-z/])(?:skill|activate_skill|load_skill|use_skill)(?!\.md)(?:$|[^a-z])/i;

/** Every string in a value, however deep. */
function stringsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  return Object.values(value).flatMap((item) => stringsIn(item, depth + 1));
}

function spellings({ aliases, id }: ResolvedSkill): string[] {
  return [id, ...aliases];
}

/** Words of a text that end in the file of a skill, with what stands before it: `…/<skill>/SKILL.md`. */
const SKILL_FILE = /([^\\/\s"'`=]+)[\\/]SKILL\.md/g;

/** True when a text holds the path of a skill's file. */
function holdsFileOf(text: string, skill: ResolvedSkill): boolean {
  const folders = [...text.matchAll(SKILL_FILE)].map(([, folder]) => folder);
  return spellings(skill).some((name) => folders.includes(name));
}

/** What a title names: `Using skill: pdf`, `"pdf": Work with PDFs.`, `Skill: Use skill: "pdf"`. */
function namedByTitle(title: string): string[] {
  const [, first] = /^["'`]([^"'`]+)["'`](?::|$)/.exec(title) ?? [];
  const [, last] = /\bskill\b.*?:\s*["'`]?([^"'`:\s]+)["'`]?$/i.exec(title) ?? [];
  return [first, last].filter((name) => name !== undefined);
}

/** True for a call of a tool that loads skills, as far as the agent shows the tool's name. */
export function isSkillTool({ _meta, kind, title, toolCallId }: ToolCall): boolean {
  if (!['other', 'read', 'think', undefined, null].includes(kind)) return false;
  const [prefix = ''] = toolCallId.split('__');
  const name = _meta?.toolName ?? title ?? '';
  return SKILL_TOOL.test(name) || SKILL_TOOL.test(title ?? '') || /_skill$|^skill$/.test(prefix);
}

/** What a call of a skill tool asked for, as it was spelt. */
export function requestedNames(call: ToolCall): string[] {
  const given = stringsIn(call.rawInput);
  return given.length > 0 ? given : namedByTitle(call.title ?? '');
}

/** The installed skills that a call asks for: their file by its path, or by name where the tool loads skills. */
export function namedSkills(call: ToolCall, namespace: readonly ResolvedSkill[]): ResolvedSkill[] {
  const texts = [
    ...(call.locations ?? []).map(({ path }) => path),
    ...stringsIn(call.rawInput),
    call.title ?? '',
  ];
  const names = isSkillTool(call) ? requestedNames(call) : [];
  return namespace.filter(
    (skill) =>
      texts.some((text) => holdsFileOf(text, skill)) || spellings(skill).some((name) => names.includes(name)),
  );
}
