import type { ListedSkill, TraceParser } from '@skillgauge/core';
import { createChatDialect, createDocumentParser, readAvailableSkills } from '@skillgauge/driver-kit';
import { z } from 'zod';
import { KEY_VARIABLE } from './command.ts';

/** The tool that loads a skill. Its description holds the listing. */
export const SKILL_TOOL = 'skill';

/** 0.15.10 says after a description where the skill comes from. */
function readSkill({ description, id }: ListedSkill): ListedSkill {
  return { id, description: description?.replace(/ \((?:project|user|extension|bundled)\)$/, '') ?? null };
}

const Tool = z.object({ function: z.object({ name: z.string(), description: z.string().catch('') }) });
const Log = z.object({ request: z.object({ tools: z.array(Tool) }) });

/** Parser of the preflight: the request that could not be sent. */
export function createPreflightParser(): TraceParser {
  return createDocumentParser((document) => {
    const log = Log.safeParse(document).data;
    if (log === undefined) return [];
    const tool = log.request.tools.find((each) => each.function.name === SKILL_TOOL);
    const listed = readAvailableSkills(tool?.function.description ?? '')?.skills ?? [];
    return [{ type: 'skills-listed', skills: listed.map(readSkill), canLoad: tool !== undefined }];
  }, 'request');
}

/** How the simulated model reads Qwen Code's requests (0.15.10). */
export const qwenDialect = createChatDialect({
  model: 'qwen3-coder-plus',
  environment: { [KEY_VARIABLE]: 'skillgauge-simulated-credential-qwen' },
  listingTexts: ({ tools }) =>
    tools.filter(({ name }) => name === SKILL_TOOL).map(({ description }) => description),
  readSkill,
  preamble: /^This is the Qwen Code\. /,
  load: ({ id }) => ({ name: SKILL_TOOL, arguments: { skill: id } }),
});
