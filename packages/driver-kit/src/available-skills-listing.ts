import type { ListedSkill } from '@skillgauge/core';

/** The skills of a listing, and what stands beside its entries (names without a description, for instance). */
export interface AvailableSkills {
  skills: ListedSkill[];
  rest: string;
}

const START = '<available_skills>';
const END = '</available_skills>';
const ENTRY =
  /<skill>\s*<name>([\s\S]*?)<\/name>(?:\s*<description>([\s\S]*?)<\/description>)?(?:\s*<location>([\s\S]*?)<\/location>)?\s*<\/skill>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

function unescape(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/**
 * Reads the listing that several harnesses show their model: `<available_skills>` with a `<skill>` for each, in it `<name>`,
 * `<description>` and `<location>`. `null`: no listing in this text.
 * @param options.escaped whether this harness escapes XML in what it lists; `@default true`
 */
export function readAvailableSkills(
  text: string,
  { escaped = true }: { escaped?: boolean } = {},
): AvailableSkills | null {
  const end = text.lastIndexOf(END);
  const block = end === -1 ? '' : text.slice(0, end);
  const read = (value: string) => (escaped ? unescape(value) : value).trim();
  const skills = [...block.matchAll(ENTRY)].map(([, name = '', description, location]) => ({
    id: read(name),
    description: description === undefined ? null : read(description),
    ...(location === undefined ? {} : { location: read(location) }),
  }));
  const first = block.search(/<skill>\s*<name>/);
  if (skills.length === 0 || !block.slice(0, first).includes(START)) return null;
  return { skills, rest: block.slice(first).replaceAll(ENTRY, '').trim() };
}
