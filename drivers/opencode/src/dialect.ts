import type { SimDialect } from '@skillgauge/core';
import { readAvailableSkills } from '@skillgauge/driver-kit';
import { KEY_VARIABLE } from './provider.ts';

const SKILL_TOOL = 'skill';

/** How the simulated model reads OpenCode's requests (OpenAI chat completions, 1.18.33). */
export const openCodeDialect: SimDialect = {
  wire: 'openai-chat',
  model: 'gpt-4.1',
  environment: { [KEY_VARIABLE]: 'skillgauge-simulated-credential-opencode' },
  // Titles and summaries come without tools.
  isAuxiliary: ({ tools }) => tools.length === 0,
  listing: ({ messages }) => {
    for (const { role, text } of messages) {
      // Names and descriptions are listed as they are, without XML escapes.
      const listing = role === 'system' ? readAvailableSkills(text, { escaped: false }) : null;
      if (listing !== null) return listing.skills;
    }
    return [];
  },
  prompt: ({ messages }) => messages.find(({ role }) => role === 'user')?.text ?? null,
  loadSkill: ({ id }, { tools }) =>
    tools.some(({ name }) => name === SKILL_TOOL) ? { name: SKILL_TOOL, arguments: { name: id } } : null,
};
