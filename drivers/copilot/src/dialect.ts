import type { ListedSkill, SimDialect } from '@skillgauge/core';
import { offeredCall, writeFileCommand } from '@skillgauge/driver-kit';
import { PROVIDER_KEY_VARIABLE } from './command.ts';
import { parseListing } from './listing.ts';
import { SKILL_TOOL } from './tools.ts';

/** Copilot puts the time before what the user said. */
const CLOCK = /^<current_datetime>[^<]*<\/current_datetime>\n\n/;
/** The text of a loaded skill comes in the user's name. */
const SKILL_TEXT = /^<skill-context name="/;

/** How the simulated model reads Copilot's requests (OpenAI chat completions, 1.0.102). */
export const dialect: SimDialect = {
  wire: 'openai-chat',
  model: 'gpt-5',
  environment: { [PROVIDER_KEY_VARIABLE]: 'skillgauge-simulated-credential-copilot' },
  // 1.0.102 sends none beside the conversation.
  isAuxiliary: () => false,
  listing: ({ messages }) =>
    messages.reduce<ListedSkill[] | null>(
      (found, { role, text }) => found ?? (role === 'system' ? parseListing(text) : null),
      null,
    ) ?? [],
  prompt: ({ messages }) =>
    messages.find(({ role, text }) => role === 'user' && !SKILL_TEXT.test(text))?.text.replace(CLOCK, '') ??
    null,
  loadSkill: (skill, request) => offeredCall({ name: SKILL_TOOL, arguments: { skill: skill.id } }, request),
  // Its own writer takes whole paths only.
  writeFile: ({ content, path }, request) =>
    offeredCall(
      { name: 'bash', arguments: { command: writeFileCommand(path, content), description: 'Writes' } },
      request,
    ),
};
