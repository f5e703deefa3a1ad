import type { ListedSkill } from '@skillgauge/core';
import { createChatDialect, createPromptParser, writeFileCommand } from '@skillgauge/driver-kit';
import { z } from 'zod';
import { KEY_VARIABLE } from './command.ts';

/** The tool that loads a skill. Its description holds the listing. */
const SKILL_TOOL = 'skill';

/** 0.15.10 says after a description where the skill comes from. */
function readSkill({ description, id }: ListedSkill): ListedSkill {
  return { id, description: description?.replace(/ \((?:project|user|extension|bundled)\)$/, '') ?? null };
}

const Tool = z.object({ function: z.object({ name: z.string(), description: z.string().catch('') }) });
const LoggedRequest = z.object({ request: z.object({ tools: z.array(Tool) }) }).transform(({ request }) => ({
  listing: request.tools.map((tool) => tool.function.description).join('\n'),
  tools: request.tools.map((tool) => tool.function.name),
}));

/** Parser of the preflight: the request that could not be sent. */
export const createPreflightParser = () =>
  createPromptParser({ schema: LoggedRequest, loader: SKILL_TOOL, readSkill });

/** How the simulated model reads Qwen Code's requests (0.15.10). */
export const qwenDialect = createChatDialect({
  model: 'qwen3-coder-plus',
  environment: { [KEY_VARIABLE]: 'skillgauge-simulated-credential-qwen' },
  listingTexts: ({ tools }) => tools.map(({ description }) => description),
  readSkill,
  preamble: /^This is the Qwen Code\. /,
  load: ({ id }) => ({ name: SKILL_TOOL, arguments: { skill: id } }),
  // Its writer takes whole paths only.
  write: (path, content) => ({
    name: 'run_shell_command',
    arguments: { command: writeFileCommand(path, content), description: 'Writes', is_background: false },
  }),
});
