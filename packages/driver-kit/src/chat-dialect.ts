import type { ListedSkill, SimDialect, SimRequest, SimToolCall } from '@skillgauge/core';
import { readAvailableSkills } from './available-skills-listing.ts';
import { offeredCall } from './offered-call.ts';

/** What one harness's requests look like to the simulated model. */
export interface ChatDialect extends Pick<SimDialect, 'model' | 'environment'> {
  /** Texts in which the listing may stand. @default the system messages */
  listingTexts?: (request: SimRequest) => readonly string[];
  /** Whether names and descriptions are escaped as XML in the listing. @default true */
  escaped?: boolean;
  /** Undoes what the harness adds to a listed skill. @default nothing */
  readSkill?: (skill: ListedSkill) => ListedSkill;
  /** What the harness says in the user's name before the prompt. @default nothing */
  preamble?: RegExp;
  /** The call that loads a skill: a tool that the request must offer, with its arguments; `null`: there is none for this skill. */
  load: (skill: ListedSkill) => SimToolCall | null;
  /** The call that writes a file of the workspace. @default there is none */
  write?: (path: string, content: string) => SimToolCall;
}

function systemTexts({ messages }: SimRequest): string[] {
  return messages.filter(({ role }) => role === 'system').map(({ text }) => text);
}

/**
 * The dialect of a harness that speaks OpenAI's chat protocol and lists its skills in `<available_skills>`. Requests without
 * tools are auxiliary: titles, summaries.
 */
export function createChatDialect(chat: ChatDialect): SimDialect {
  const {
    environment,
    escaped = true,
    listingTexts = systemTexts,
    load,
    model,
    preamble,
    readSkill,
    write,
  } = chat;
  return {
    wire: 'openai-chat',
    model,
    environment,
    isAuxiliary: ({ tools }) => tools.length === 0,
    listing: (request) => {
      for (const text of listingTexts(request)) {
        const skills = readAvailableSkills(text, { escaped })?.skills;
        if (skills !== undefined) return readSkill === undefined ? skills : skills.map(readSkill);
      }
      return [];
    },
    prompt: ({ messages }) => {
      const said = messages.filter(({ role, text }) => role === 'user' && preamble?.test(text) !== true);
      return said[0]?.text ?? null;
    },
    loadSkill: (skill, request) => offeredCall(load(skill), request),
    writeFile: ({ content, path }, request) => offeredCall(write?.(path, content) ?? null, request),
  };
}
