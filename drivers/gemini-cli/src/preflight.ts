import type { ListedSkill, ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { readAvailableSkills } from '@skillgauge/driver-kit';
import { z } from 'zod';
import { SKILL_TOOL } from './common-tools.ts';
import { stderrEvents } from './errors.ts';

/** A request's system instruction or tools, as a JSON text within a JSON text, on one line of the telemetry file. */
const ATTRIBUTE = /^\s*"gen_ai\.(system_instructions|tool\.definitions)": (".*"),?$/;

const Part = z.object({ text: z.string().catch('') });
const SystemInstruction = z.union([
  z.string(),
  z.object({ parts: z.array(Part) }).transform(({ parts }) => parts.map(({ text }) => text).join('\n')),
]);
const Tools = z.array(
  z.object({ functionDeclarations: z.array(z.object({ name: z.string().catch('') })).catch([]) }),
);

/** Gemini CLI 0.61.0 escapes nothing in its listing. */
export function readListing(instruction: string): ListedSkill[] | null {
  return readAvailableSkills(instruction, { escaped: false })?.skills ?? null;
}

/** A JSON text within a JSON text; `null` where it is none. */
function unwrap(literal: string): unknown {
  try {
    return JSON.parse(z.string().parse(JSON.parse(literal)));
  } catch {
    return null;
  }
}

/** Parser of the preflight: of each request that was to be sent, the file has the listing and the tools. */
export function createPreflightParser(context: ParserContext): TraceParser {
  let skills: ListedSkill[] | null = null;
  let tools: string[] | null = null;
  let hasConflict = false;
  const readAttribute = (line: string): void => {
    const [, name, literal = ''] = ATTRIBUTE.exec(line) ?? [];
    if (name === 'system_instructions') {
      const instruction = SystemInstruction.safeParse(unwrap(literal)).data;
      if (instruction !== undefined) skills = readListing(instruction) ?? skills;
    } else if (name === 'tool.definitions') {
      const offered = Tools.safeParse(unwrap(literal)).data ?? [];
      const names = offered.flatMap(({ functionDeclarations }) =>
        functionDeclarations.map((each) => each.name),
      );
      // Requests beside the conversation have none.
      if (names.length > 0) tools = names;
    }
  };
  return {
    push: (channel, line) => {
      if (channel === 'telemetry') readAttribute(line);
      const events = channel === 'stderr' ? stderrEvents(line, context.namespace) : [];
      hasConflict ||= events.some(({ type }) => type === 'error');
      return events;
    },
    end: (): TraceEvent[] =>
      tools === null || hasConflict
        ? []
        : [{ type: 'skills-listed', skills: skills ?? [], canLoad: tools.includes(SKILL_TOOL) }],
  };
}
