import type { TraceParser } from '@skillgauge/core';
import { createChatDialect, createDocumentParser, readAvailableSkills } from '@skillgauge/driver-kit';
import { z } from 'zod';

/** The tool by which the model loads a skill: it reads the file that the listing names. */
const READ_TOOL = 'read';

const Prompt = z.object({ systemPrompt: z.string(), tools: z.array(z.string()) });

/** Parser of the preflight: what the model would be told, and the tools that it would be offered. */
export function createPreflightParser(): TraceParser {
  return createDocumentParser((document) => {
    const prompt = Prompt.safeParse(document).data;
    if (prompt === undefined) return [];
    const skills = readAvailableSkills(prompt.systemPrompt)?.skills ?? [];
    return [{ type: 'skills-listed', skills, canLoad: prompt.tools.includes(READ_TOOL) }];
  }, 'prompt');
}

/** How the simulated model reads pi's requests (0.73.1). */
export const piDialect = createChatDialect({
  model: 'gpt-4.1',
  environment: { OPENAI_API_KEY: 'skillgauge-simulated-credential-pi' },
  load: ({ location }) =>
    location === undefined ? null : { name: READ_TOOL, arguments: { path: location } },
});
