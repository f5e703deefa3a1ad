import type { ListedSkill, TraceEvent, TraceParser } from '@skillgauge/core';
import { createDocumentParser } from '@skillgauge/driver-kit';
import { z } from 'zod';
import { parseListing } from './listing.ts';

const PromptItem = z.object({
  type: z.string().catch(''),
  content: z.array(z.object({ text: z.string().catch('') })).catch([]),
});

/** Parser of `codex debug prompt-input`. */
export function createPreflightParser(): TraceParser {
  return createDocumentParser(listedSkills);
}

function listedSkills(document: unknown): TraceEvent[] {
  const items = parseItems(document);
  if (items === null) return [];
  const texts = items.flatMap(({ value }) => value.content.map(({ text }) => text));
  const skills = texts.reduce<ListedSkill[] | null>((found, text) => found ?? parseListing(text), null);
  const tools = items.find(({ value }) => value.type === 'additional_tools');
  // Models with the JavaScript tool have their tools in the prompt. The others get `exec_command` in the request, and our
  // options never take it away; what must be there for it is the environment with its shell.
  const canLoad =
    tools === undefined
      ? texts.some((text) => text.startsWith('<environment_context>') && text.includes('<shell>'))
      : tools.source.includes('exec_command');
  return [{ type: 'skills-listed', skills: skills ?? [], canLoad }];
}

function parseItems(document: unknown): { value: z.infer<typeof PromptItem>; source: string }[] | null {
  const parsed = z.array(z.unknown()).safeParse(document);
  if (!parsed.success) return null;
  return parsed.data.map((item) => {
    const value = PromptItem.safeParse(item).data ?? { type: '', content: [] };
    return { value, source: JSON.stringify(item) };
  });
}
