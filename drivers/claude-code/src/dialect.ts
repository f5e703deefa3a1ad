import type { ListedSkill, SimDialect, SimRequest } from '@skillgauge/core';
import { offeredCall } from '@skillgauge/driver-kit';

const SKILL_TOOL = 'Skill';
const REMINDER = /<system-reminder>[\s\S]*?<\/system-reminder>\n*/g;
const LISTING =
  /The following skills are available for use with the Skill tool:\n\n([\s\S]*?)\n?<\/system-reminder>/g;
/** `- name: description`, or `- name` once the listing's budget is used up. */
const ENTRY = /^- ([^\s:]+(?::[^\s:]+)?)(?:: (.*))?$/;

function userTexts(request: SimRequest): string[] {
  return request.messages.filter(({ role }) => role === 'user').map(({ text }) => text);
}

function parseListing(listing: string): ListedSkill[] {
  const skills: ListedSkill[] = [];
  for (const line of listing.split('\n')) {
    const [, id, description] = ENTRY.exec(line) ?? [];
    const last = skills.at(-1);
    if (id !== undefined) skills.push({ id, description: description ?? null });
    else if (last !== undefined) last.description = `${last.description ?? ''}\n${line}`;
  }
  return skills;
}

/** How the simulated model reads Claude Code's requests (2.1.197). */
export const dialect: SimDialect = {
  wire: 'anthropic-messages',
  model: 'claude-sonnet-4-5',
  environment: { ANTHROPIC_API_KEY: 'simulated-model-no-real-credential' },

  /** Titles and the like come without tools, the search behind WebSearch with nothing but its own. */
  isAuxiliary: (request) => request.tools.every(({ name }) => name === 'web_search'),

  listing: (request) =>
    userTexts(request)
      .flatMap((text) => [...text.matchAll(LISTING)])
      .flatMap(([, listing]) => parseListing(listing ?? '')),

  prompt: (request) => {
    const asked = userTexts(request).map((text) => text.replaceAll(REMINDER, '').trim());
    return asked.find((text) => text !== '') ?? null;
  },

  loadSkill: (skill, request) => offeredCall({ name: SKILL_TOOL, arguments: { skill: skill.id } }, request),

  writeFile: ({ content, path }, request) =>
    offeredCall({ name: 'Write', arguments: { file_path: path, content } }, request),
};
