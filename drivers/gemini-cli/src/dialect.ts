import type { SimDialect } from '@skillgauge/core';
import { offeredCall } from '@skillgauge/driver-kit';
import { KEY_VARIABLE } from './command.ts';
import { SKILL_TOOL } from './common-tools.ts';
import { readListing } from './preflight.ts';

/** What the CLI says in the user's name before the prompt: in a message of its own, or in the prompt's. */
const SESSION_CONTEXT = /^<session_context>[\s\S]*?<\/session_context>\n?/;

/** How the simulated model reads Gemini CLI's requests (0.61.0). */
export const geminiDialect: SimDialect = {
  wire: 'gemini',
  model: 'gemini-2.5-pro',
  environment: { [KEY_VARIABLE]: 'skillgauge-simulated-credential-gemini' },

  /** Routing comes without tools, the request behind a web search with no function. */
  isAuxiliary: ({ tools }) => tools.length === 0,

  listing: ({ messages }) =>
    messages.filter(({ role }) => role === 'system').flatMap(({ text }) => readListing(text) ?? []),

  prompt: ({ messages }) => {
    const said = messages.filter(({ role }) => role === 'user');
    const asked = said.map(({ text }) => text.replace(SESSION_CONTEXT, ''));
    return asked.find((text) => text !== '') ?? null;
  },

  loadSkill: (skill, request) => offeredCall({ name: SKILL_TOOL, arguments: { name: skill.id } }, request),

  writeFile: ({ content, path }, request) =>
    offeredCall({ name: 'write_file', arguments: { file_path: path, content } }, request),
};
